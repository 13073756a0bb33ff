import { nushellScript } from './nushell-script.ts';

/** A shell we can complete for. */
export interface CompletionShell {
  readonly name: 'bash' | 'zsh' | 'fish' | 'powershell' | 'elvish' | 'nushell';
  /** The script; words and values are asked of `vox` as they are needed, so it never goes stale, except Nushell's. */
  script(): string;
  /** Where the script belongs, below the home folder or the XDG folder that is named first. */
  readonly file: { readonly base: 'data' | 'config'; readonly path: string };
  /** What is left to do by hand; null where the shell finds the file by itself. */
  readonly next: string | null;
}

const BASH = `# vox completions
_vox() {
  local IFS=$'\\n'
  COMPREPLY=($(vox completions words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
  [[ \${#COMPREPLY[@]} -eq 0 ]] && compopt -o default
}
complete -F _vox vox
`;

const ZSH = `#compdef vox
# vox completions
_vox() {
  local -a choices
  local line
  for line in "\${(@f)$(vox completions words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && choices+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#choices} )); then _describe 'vox' choices; else _files; fi
}
if [[ $funcstack[1] == _vox ]]; then _vox "$@"; else compdef _vox vox; fi
`;

const FISH = `# vox completions
function __vox_complete
    set -l words (commandline -opc) (commandline -ct)
    vox completions words -- $words[2..-1] 2>/dev/null
end
complete -c vox -f -a '(__vox_complete)'
complete -c vox -n 'test -z "(__vox_complete)"' -F
`;

const POWERSHELL = `# vox completions
Register-ArgumentCompleter -Native -CommandName vox -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -eq '') { $words += '""' }
  vox completions words -- @words 2>$null | ForEach-Object {
    $word, $about = $_ -split "\`t", 2
    [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $(if ($about) { $about } else { $word }))
  }
}
`;

const ELVISH = `# vox completions
use str
set edit:completion:arg-completer[vox] = {|@words|
  vox completions words -- (all $words[1..]) 2>/dev/null | from-lines | each {|line|
    var parts = [(str:split "\\t" $line)]
    edit:complex-candidate $parts[0] &display=$parts[0]' '$parts[-1]
  }
}
`;

export const COMPLETION_SHELLS: readonly CompletionShell[] = [
  { name: 'bash', script: () => BASH, file: { base: 'data', path: 'bash-completion/completions/vox' }, next: null },
  {
    name: 'zsh',
    script: () => ZSH,
    file: { base: 'data', path: 'zsh/site-functions/_vox' },
    next: 'Add to ~/.zshrc, before compinit: fpath=(~/.local/share/zsh/site-functions $fpath)',
  },
  { name: 'fish', script: () => FISH, file: { base: 'config', path: 'fish/completions/vox.fish' }, next: null },
  {
    name: 'powershell',
    script: () => POWERSHELL,
    file: { base: 'config', path: 'powershell/vox-completions.ps1' },
    next: 'Add to your $PROFILE: . ~/.config/powershell/vox-completions.ps1',
  },
  {
    name: 'elvish',
    script: () => ELVISH,
    file: { base: 'config', path: 'elvish/lib/vox-completions.elv' },
    next: 'Add to ~/.config/elvish/rc.elv: use vox-completions',
  },
  { name: 'nushell', script: nushellScript, file: { base: 'config', path: 'nushell/autoload/vox.nu' }, next: null },
];
