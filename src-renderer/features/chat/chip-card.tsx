import { PreviewCard } from '@base-ui/react/preview-card';
import { useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { BlockOutput, Chip, FileChip, TermChip } from '../../../contracts/model/index.ts';
import type { Result } from '../../../contracts/rpc/index.ts';
import { blockOf, blocksStore } from '../../stores/blocks.ts';
import { host } from '../../stores/connection.ts';
import { sessionsStore } from '../../stores/sessions.ts';
import { toWireError } from '../../stores/wire-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { toneOf } from './command/exit-tone.ts';
import { PastContext } from './past.ts';

/** Lines of a whole block that the card shows: its end, where failures are told. */
const SHOWN_LINES = 10;

/** What a chip stands for: the command and how it ended, or the file, and the lines. Shown beside `anchor` while there is one. */
export function ChipCard({ chip, anchor }: { chip: Chip | null; anchor: HTMLElement | null }) {
  const last = useRef(chip);
  if (chip) last.current = chip;
  // While it fades out it still shows what it showed.
  const shown = chip ?? last.current;
  const isPast = useContext(PastContext);
  return (
    <PreviewCard.Root open={anchor !== null && chip !== null}>
      <PreviewCard.Portal>
        <PreviewCard.Positioner
          anchor={anchor}
          side="top"
          align="start"
          sideOffset={6}
          collisionAvoidance={{ align: 'shift' }}
          className="popup-positioner chip-card-positioner"
        >
          <PreviewCard.Popup className="popup chip-card">
            {shown?.kind === 'term' && (isPast ? <PastBlock /> : <BlockFacts chip={shown} />)}
            {shown?.kind === 'file' && <FileFacts chip={shown} />}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

function PastBlock() {
  return <p className="chip-card-note">This block was of an earlier run of Axis. It no longer exists.</p>;
}

function BlockFacts({ chip }: { chip: TermChip }) {
  const block = useStore(blocksStore, (state) => blockOf(chip.blockId, state));
  const output = useChipOutput(chip);
  if (output === 'gone') return <p className="chip-card-note">This block no longer exists. The model is told so.</p>;
  return (
    <>
      <header className="chip-card-head">
        <code>{block?.command ?? chip.blockId}</code>
        {block && block.status !== 'running' && block.exitCode !== null && (
          <Badge tone={toneOf(block.exitCode)}>exit {block.exitCode}</Badge>
        )}
        {block?.status === 'running' && <Badge tone="info">running</Badge>}
      </header>
      {output && <ChipLines chip={chip} output={output} />}
    </>
  );
}

function ChipLines({ chip, output }: { chip: TermChip; output: BlockOutput }) {
  if (output.lineCount === 0) return <p className="chip-card-note">No output.</p>;
  const shown = output.lines.slice(0, SHOWN_LINES * 3);
  const last = output.firstLine + shown.length - 1;
  return (
    <>
      <pre>{shown.join('\n')}</pre>
      <p className="chip-card-note">
        {chip.lines ? 'Lines' : 'Its last lines,'} {output.firstLine}–{last} of {output.lineCount}
      </p>
    </>
  );
}

function useChipOutput(chip: TermChip): BlockOutput | 'gone' | null {
  const [output, setOutput] = useState<BlockOutput | 'gone' | null>(null);
  useEffect(() => {
    let isStale = false;
    const slice = chip.lines ? { lines: chip.lines } : { tail: SHOWN_LINES };
    host()
      .call('block.output', { blockId: chip.blockId, ...slice })
      .then(
        (result) => !isStale && setOutput(result),
        () => !isStale && setOutput('gone'),
      );
    return () => {
      isStale = true;
    };
  }, [chip]);
  return output;
}

type FileLines = Result<'file.preview'>;

function FileFacts({ chip }: { chip: FileChip }) {
  const file = useFileLines(chip);
  return (
    <>
      <header className="chip-card-head">
        <code>{chip.path}</code>
      </header>
      {typeof file === 'string' && <p className="chip-card-note">The model is told: {file}</p>}
      {file !== null && typeof file !== 'string' && <FileText file={file} />}
    </>
  );
}

function FileText({ file }: { file: FileLines }) {
  const last = file.firstLine + file.lines.length - 1;
  return (
    <>
      <pre>{file.lines.join('\n')}</pre>
      <p className="chip-card-note">
        Lines {file.firstLine}–{last} of {file.lineCount}
      </p>
    </>
  );
}

/** The lines, why there are none, or null until told. */
function useFileLines(chip: FileChip): FileLines | string | null {
  const [file, setFile] = useState<FileLines | string | null>(null);
  useEffect(() => {
    let isStale = false;
    const { activeId } = sessionsStore.getState();
    host()
      .call('file.preview', { sessionId: activeId, path: chip.path, ...(chip.lines && { lines: chip.lines }) })
      .then(
        (result) => !isStale && setFile(result),
        (error) => !isStale && setFile(toWireError(error).message),
      );
    return () => {
      isStale = true;
    };
  }, [chip]);
  return file;
}
