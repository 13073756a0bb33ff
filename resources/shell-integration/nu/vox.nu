# Vox shell integration for Nushell: marks each prompt and each command (OSC 633) for the terminal that started this
# shell. It is read once, after the person's env.nu and config.nu, by the session's first shell only.
#
# It is the body of a block whose first line, written for each session, sets
#   key         the session's secret
#   agent_file  there while an agent's command is typed
#   pagers      variables that name a pager
# Nothing of it is left behind but closures and $env.__vox, a record, and Nushell hands neither to a program.

let mark = {|text| $"\e]633;($text);($key)\a" }

# Text as one field of a mark.
let escape = {|text|
  mut field = $text | str replace --all '\' '\\' | str replace --all ';' '\x3b' | str replace --all "\n" '\x0a'
  if $field =~ '[\x01-\x1f\x7f]' {
    for code in (1..31 | append 127) {
      let hex = $code | format number | get lowerhex | str substring 2.. | fill --alignment right --character '0' --width 2
      $field = $field | str replace --all (char --integer $code) ('\x' + $hex)
    }
  }
  $field
}

# What a prompt variable shows: text, or a closure that makes it. Marks that came in by a copy of ours go.
let show = {|value|
  let shown = if ($value | describe) == closure { do $value } else { $value }
  [$shown] | flatten | each { into string } | str join '' | str replace --all --regex '\x1b\]633;[^\x07]*\x07' ''
}

# The terminal makes this file just before it types an agent's command. Nobody sits before a pager that an agent has started.
let agent = {||
  if ($agent_file | path exists) {
    rm --force $agent_file
    $env.__vox.kept = $pagers | reduce --fold {} {|name, all| $all | insert $name ($env | get --optional $name) }
    load-env ($pagers | reduce --fold {} {|name, all| $all | insert $name cat })
  }
}

# At the next prompt: what the command itself has set stays.
let person = {||
  if $env.__vox.kept? != null {
    for name in $pagers {
      if ($env | get --optional $name) == cat {
        let value = $env.__vox.kept | get $name
        if $value == null { hide-env --ignore-errors $name } else { load-env {($name): $value} }
      }
    }
    $env.__vox.kept = null
  }
}

# First of the prompt hooks: ends the command before anybody else's hook prints.
let end_command = {||
  # A signal is a negative number here, and 128 more than its number everywhere else.
  let code = if $env.LAST_EXIT_CODE < 0 { 128 - $env.LAST_EXIT_CODE } else { $env.LAST_EXIT_CODE }
  if $env.__vox.running { print --no-newline (do $mark $"D;($code)") }
  $env.__vox.running = false
  print --no-newline (do $mark $"P;Cwd=(do $escape $env.PWD)")
}

# Tells what aliases and the person's own commands stand for, when they may have changed: the terminal judges an agent's
# command by it. Listing all commands takes a while, so only a line that may define one has it done again.
let names = {||
  if $env.__vox.stale {
    $env.__vox.stale = false
    let own = scope commands | where type == custom | where name !~ '^(std|_)' | get name | first 200
    let functions = $own | reduce --fold {} {|name, all|
      let source = try { view source $name } catch { '' }
      $all | insert $name (if ($source | str length) > 16384 { '' } else { $source })
    }
    let aliases = scope aliases | reduce --fold {} {|one, all| $all | upsert $one.name $one.expansion }
    let text = {aliases: $aliases, functions: $functions} | to json --raw
    if $text != $env.__vox.told and ($text | str length) < 65536 {
      $env.__vox.told = $text
      print --no-newline (do $mark $"P;Names=(do $escape $text)")
    }
  }
}

# Last of the prompt hooks: puts the marks around the prompt, whatever was done to it since the last one. The prompt is
# made once and drawn at every key, so a number made with it tells a new prompt from one that is only drawn again.
let wrap = {||
  let theirs = $env.PROMPT_COMMAND?
  if $theirs != $env.__vox.PROMPT_COMMAND? {
    let ours = {|| (do $mark $"A;n=(date now | into int)") + (do $show ($theirs | default '')) }
    $env.PROMPT_COMMAND = $ours
    $env.__vox.PROMPT_COMMAND = $ours
  }
  for indicator in [[name, usual]; [PROMPT_INDICATOR, '> '] [PROMPT_INDICATOR_VI_INSERT, ': '] [PROMPT_INDICATOR_VI_NORMAL, '> ']] {
    let theirs = $env | get --optional $indicator.name
    if $theirs == null or $theirs != ($env.__vox | get --optional $indicator.name) {
      let ours = {|| (do $show ($theirs | default $indicator.usual)) + (do $mark B) }
      load-env {($indicator.name): $ours}
      $env.__vox = $env.__vox | upsert $indicator.name {|| $ours }
    }
  }
}

# Nothing but blanks or a comment starts no command.
let start_command = {||
  let line = commandline
  if $line =~ '(?m)^\s*[^\s#]' {
    print --no-newline $"(do $mark $"E;(do $escape $line)")(do $mark C)"
    $env.__vox.running = true
    if $line =~ '\b(def|alias|use|source|source-env|overlay|hide|extern)\b' { $env.__vox.stale = true }
  }
}

$env.__vox = {running: false, stale: true, told: ''}
$env.config.hooks.pre_prompt = [$end_command $person $names] ++ ($env.config.hooks.pre_prompt? | default []) ++ [$wrap]
$env.config.hooks.pre_execution = ($env.config.hooks.pre_execution? | default []) ++ [$agent $start_command]
print --no-newline (do $mark $"P;ShellVersion=(version | get version)")
