import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { BLOCK_KINDS, type BlockFilter, type BlockKind, isFiltering, NO_FILTER } from './block-filter.ts';

const LABELS: Readonly<Record<BlockKind, string>> = { all: 'All', failed: 'Failed', agent: 'Agent', pinned: 'Pinned' };

interface StreamBarProps {
  readonly filter: BlockFilter;
  /** Blocks that fit, of how many. */
  readonly shown: number;
  readonly count: number;
  onFilter(filter: BlockFilter): void;
}

/** Which blocks are shown. */
export function StreamBar({ filter, shown, count, onFilter }: StreamBarProps) {
  const isOn = isFiltering(filter);
  return (
    <search className="stream-bar" aria-label="Filter blocks">
      <Segmented
        label="Blocks shown"
        value={filter.kind}
        options={BLOCK_KINDS.map((kind) => ({ value: kind, label: LABELS[kind] }))}
        onChange={(kind) => onFilter({ ...filter, kind })}
      />
      <input
        type="text"
        className="stream-text"
        data-own-keys=""
        aria-label="Filter by command or folder"
        placeholder="Filter by command or folder"
        spellCheck={false}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onFilter({ ...filter, text: '' });
        }}
      />
      <output className="stream-count">
        {isOn ? `${shown.toLocaleString('en')} of ${count.toLocaleString('en')}` : blockCount(count)}
      </output>
      {isOn ? (
        <Button variant="quiet" onClick={() => onFilter(NO_FILTER)}>
          Show all
        </Button>
      ) : null}
    </search>
  );
}

function blockCount(count: number): string {
  return count === 1 ? '1 block' : `${count.toLocaleString('en')} blocks`;
}
