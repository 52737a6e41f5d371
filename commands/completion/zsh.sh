#compdef pupkit
# pupkit completion for zsh
_pupkit() {
  local line tab=$'\t'
  local -a found
  while IFS= read -r line; do
    found+=("${${line%%$tab*}//:/\\:}${${line#*$tab}:+:${line#*$tab}}")
  done < <("${words[1]}" __complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( ${#found} )); then
    _describe 'pupkit' found
  else
    _files
  fi
}
compdef _pupkit pupkit
