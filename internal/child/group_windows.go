package child

import (
	"os"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A group is a job: whatever the program starts belongs to it, and ends with it.
type group struct {
	job windows.Handle
	pid uint32
}

// prepare has the program wait until it is in its job, and makes it the head of a
// console group, which alone can be sent Ctrl-Break.
func prepare(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_SUSPENDED}
	return batch(cmd)
}

func startGroup(cmd *exec.Cmd) (*group, error) {
	job, err := newJob()
	if err != nil {
		return nil, os.NewSyscallError("create a job", err)
	}
	if err := cmd.Start(); err != nil {
		windows.CloseHandle(job)
		return nil, err
	}
	g := &group{job: job, pid: uint32(cmd.Process.Pid)}
	if err := g.adopt(); err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		g.close()
		return nil, err
	}
	return g, nil
}

// newJob makes a job that ends with its last handle, so that nothing is left
// behind even where pupkit itself is killed.
func newJob() (windows.Handle, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, err
	}
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		windows.CloseHandle(job)
		return 0, err
	}
	return job, nil
}

// adopt puts the waiting program into the job and lets it run.
func (g *group) adopt() error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, g.pid)
	if err != nil {
		return os.NewSyscallError("open the process", err)
	}
	defer windows.CloseHandle(process)
	if err := windows.AssignProcessToJobObject(g.job, process); err != nil {
		return os.NewSyscallError("assign the process to its job", err)
	}
	return os.NewSyscallError("resume the process", g.resume())
}

// resume starts the program's one thread. Only a list of all threads tells which it is.
func (g *group) resume() error {
	list, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPTHREAD, 0)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(list)
	entry := windows.ThreadEntry32{Size: uint32(unsafe.Sizeof(windows.ThreadEntry32{}))}
	for err = windows.Thread32First(list, &entry); err == nil; err = windows.Thread32Next(list, &entry) {
		if entry.OwnerProcessID != g.pid {
			continue
		}
		thread, err := windows.OpenThread(windows.THREAD_SUSPEND_RESUME, false, entry.ThreadID)
		if err != nil {
			return err
		}
		defer windows.CloseHandle(thread)
		_, err = windows.ResumeThread(thread)
		return err
	}
	return err
}

func (g *group) signal(sig os.Signal) error {
	if sig == os.Kill {
		return g.kill()
	}
	return windows.GenerateConsoleCtrlEvent(windows.CTRL_BREAK_EVENT, g.pid)
}

func (g *group) terminate() error { return g.signal(os.Interrupt) }

func (g *group) kill() error { return windows.TerminateJobObject(g.job, 1) }

// empty asks the job how many processes it has.
func (g *group) empty() bool {
	var info struct {
		userTime, kernelTime, periodUserTime, periodKernelTime int64
		pageFaults, processes, active, terminated              uint32
	}
	const basicAccounting = 1 // JobObjectBasicAccountingInformation
	err := windows.QueryInformationJobObject(g.job, basicAccounting, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)), nil)
	return err != nil || info.active == 0
}

func (g *group) close() { windows.CloseHandle(g.job) }

func statusOf(state *os.ProcessState) Status { return Status{Code: state.ExitCode()} }
