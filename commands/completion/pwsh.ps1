# pupkit completion for PowerShell
Register-ArgumentCompleter -Native -CommandName pupkit -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
    if ($wordToComplete -eq '') { $words += '' }
    & pupkit __complete '--' @words 2>$null | ForEach-Object {
        $name, $usage = $_ -split "`t", 2
        if (-not $usage) { $usage = $name }
        [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $usage)
    }
}
