import { CommandKbd } from '../../../commands/command-kbd.tsx';
import { runCommand } from '../../../commands/index.ts';
import { Button } from '../../../ui/button.tsx';

/** A session in which nothing has run yet, or whose shell does not tell where commands begin. */
export function NoBlocks() {
  return (
    <div className="console-state">
      <h2 className="console-state-title">No commands yet</h2>
      <p>
        Each command you run becomes a card with its output. <CommandKbd command="block.previous" /> then goes from one
        to the next.
      </p>
      <p>A shell without our integration tells nothing of its commands: its terminal shows all.</p>
      <Button onClick={() => runCommand('console.toggle-view')}>
        Show the terminal <CommandKbd command="console.toggle-view" />
      </Button>
    </div>
  );
}

export function NothingFits({ onShowAll }: { onShowAll(): void }) {
  return (
    <div className="console-state">
      <h2 className="console-state-title">No block fits</h2>
      <p>The filter looks at commands and folders; find looks at the output too.</p>
      <div className="console-state-actions">
        <Button variant="primary" onClick={onShowAll}>
          Show all
        </Button>
        <Button onClick={() => runCommand('terminal.find')}>
          Find <CommandKbd command="terminal.find" />
        </Button>
      </div>
    </div>
  );
}
