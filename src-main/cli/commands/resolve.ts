import { insertFlags, lineOf } from '../../catalog/resolve/index.ts';
import { personaOf } from '../persona.ts';
import { type Recovery, understand } from '../recover.ts';
import type { Command, CommandArguments } from './types.ts';

export const command: Command = {
  async run({ words, options }, context) {
    // Whoever asks is not whom the answer is for: a script may well ask what a person would see.
    const persona = options.persona === undefined ? personaOf(words, context) : personaFrom(options);
    const recovery = understand(words, context, persona);
    context.print(options.json ? JSON.stringify(asJson(recovery)) : sentence(recovery));
    return 0;
  },
};

function personaFrom({ persona }: CommandArguments['options']): 'human' | 'agent' {
  return persona === 'human' ? 'human' : 'agent';
}

/** What a call would do. Where it would not simply run, with the diagnostic it would print. */
function asJson({ resolution, persona, decision, diagnostic }: Recovery) {
  const { reading, isConfident } = resolution;
  const runs = reading !== null && !reading.fault && (decision === 'execute' || decision === 'echo');
  const canonical = reading?.canonical ?? null;
  return {
    stage: reading?.stage ?? null,
    changes: reading?.changes ?? [],
    operation: reading?.operation.id ?? null,
    canonical,
    flags: reading?.globalFlags ?? [],
    persona,
    decision,
    confident: isConfident,
    echo: decision === 'echo',
    run: runs && reading ? insertFlags(reading.canonical, reading.globalFlags) : null,
    sideEffectClass: reading?.operation.side_effect_class ?? null,
    reversible: reading?.operation.reversible ?? null,
    exit: runs ? null : 2,
    fault: reading?.fault?.message ?? null,
    ...(!runs && diagnostic),
  };
}

const SENTENCES = {
  execute: 'runs as it stands',
  echo: 'runs, and says so',
  ask: 'runs after a yes',
  pick: 'is one of a list to choose from',
  show: 'is shown, not run',
  refuse: 'is refused, exit code 2',
} as const;

function sentence({ resolution, persona, decision, diagnostic }: Recovery): string {
  const { reading } = resolution;
  if (!reading)
    return [
      `${diagnostic.error_code}: ${diagnostic.message}`,
      ...diagnostic.did_you_mean.map((line) => `  ${line}`),
    ].join('\n');
  const { changes, stage, fault } = reading;
  const how = changes.length > 0 ? `stage ${stage}: ${changes.join(', ')}` : `stage ${stage}: exact`;
  return `${lineOf(reading)}\n  ${how}; for ${persona === 'human' ? 'a person' : 'a program'} it ${SENTENCES[decision]}.${fault ? `\n  ${fault.message}` : ''}`;
}
