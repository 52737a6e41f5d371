# pupkit completion for bash
_pupkit() {
  local line cur="${COMP_WORDS[COMP_CWORD]}" words=("${COMP_WORDS[@]:1:COMP_CWORD}")
  # bash takes "=" for a word of its own: put --flag=value together again
  if [[ $cur == "=" ]]; then
    cur=""
    words[COMP_CWORD-1]=""
    unset 'words[COMP_CWORD-1]'
    words+=("")
  elif [[ ${COMP_WORDS[COMP_CWORD-1]} == "=" && COMP_CWORD -gt 2 ]]; then
    words=("${COMP_WORDS[@]:1:COMP_CWORD-2}" "$cur")
  fi
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("${line%%$'\t'*}")
  done < <("${COMP_WORDS[0]}" __complete -- "${words[@]}" 2>/dev/null)
}
complete -o default -F _pupkit pupkit
