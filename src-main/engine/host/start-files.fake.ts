/** Start files that do what widely used ones do to the prompt, in few lines. */

/**
 * What bash-preexec does: it waits in PROMPT_COMMAND for the first prompt, then puts itself around what stands there, takes
 * the DEBUG trap, and calls `preexec_functions` before the first command that is not one of its hooks.
 */
export const BASH_PREEXEC = String.raw`
if [[ -n "$__bp_imported" ]]; then return 0; fi
__bp_imported=defined
__bp_install_string=$'__bp_trap_string="$(trap -p DEBUG)"\ntrap - DEBUG\n__bp_install'
__bp_interactive_mode() { __bp_preexec_interactive_mode=on; }
__bp_precmd_invoke_cmd() {
  __bp_last_ret_value=$?
  local hook
  for hook in "${'$'}{precmd_functions[@]}"; do "$hook"; done
}
__bp_in_prompt_command() {
  local command commands
  IFS=$'\n;' read -rd '' -a commands <<< "$PROMPT_COMMAND"
  for command in "${'$'}{commands[@]}"; do if [[ "$command" == "$1" ]]; then return 0; fi; done
  return 1
}
__bp_preexec_invoke_exec() {
  if [[ ! -t 1 || -n "$COMP_LINE" || -z "$__bp_preexec_interactive_mode" ]]; then return; fi
  if [[ $BASH_SUBSHELL -eq 0 ]]; then __bp_preexec_interactive_mode=; fi
  if __bp_in_prompt_command "$BASH_COMMAND"; then return; fi
  local hook line
  line=$(HISTTIMEFORMAT= builtin history 1 | sed '1 s/^ *[0-9][0-9]*[* ] //')
  for hook in "${'$'}{preexec_functions[@]}"; do "$hook" "$line"; done
}
__bp_install() {
  if [[ "$PROMPT_COMMAND" == *__bp_precmd_invoke_cmd* ]]; then return 1; fi
  trap '__bp_preexec_invoke_exec "$_"' DEBUG
  local existing=${'$'}{PROMPT_COMMAND//$__bp_install_string}
  PROMPT_COMMAND=$'__bp_precmd_invoke_cmd\n'
  if [[ -n "$existing" ]]; then PROMPT_COMMAND+=$existing$'\n'; fi
  PROMPT_COMMAND+=__bp_interactive_mode
  __bp_precmd_invoke_cmd
  __bp_interactive_mode
}
if [[ -n "$PROMPT_COMMAND" ]]; then PROMPT_COMMAND+=$'\n'; fi
PROMPT_COMMAND+=$__bp_install_string
`;

/** What `starship init fish` prints, and the prompt that it then draws: a blank row, the folder, the sign. */
export const STARSHIP = `
if [ "$1" = init ]; then
  cat <<'X'
function fish_prompt
    set STARSHIP_CMD_PIPESTATUS $pipestatus
    set STARSHIP_CMD_STATUS $status
    starship prompt --status=$STARSHIP_CMD_STATUS
end
function fish_right_prompt
    starship prompt --right
end
function fish_mode_prompt; end
set -g VIRTUAL_ENV_DISABLE_PROMPT 1
X
elif [ "$2" != --right ]; then
  printf '
[1;36m~[0m via [1;34mX[0m
[1;32m>[0m '
fi
`;
