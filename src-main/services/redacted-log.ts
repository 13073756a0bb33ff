import type { Log, LogFacts } from '../base/log.ts';
import { createLogFile } from '../platform/log-file.ts';
import { redact } from '../redaction/redact.ts';

/** The log file of this process. No fact holds a secret by design; an error's message from elsewhere may all the same. */
export function openLog(dir: string): Log {
  const log = createLogFile(dir);
  return {
    info: (event, facts) => log.info(event, facts && hideSecrets(facts)),
    warn: (event, facts) => log.warn(event, facts && hideSecrets(facts)),
  };
}

function hideSecrets(facts: LogFacts): LogFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? redact(fact) : fact]),
  );
}
