import { isValidElement, type ReactNode } from 'react';
import { editorRequests } from '../../../stores/focus.ts';
import { Button } from '../../../ui/button.tsx';
import { KEYBOARD_SCROLL } from '../../../ui/keyboard-scroll.ts';
import { CopyButton } from '../copy-button.tsx';

/** Languages of which a block may be meant for the console; without a language it may be too. */
const SHELL_LANGUAGE =
  /^(|sh|bash|zsh|fish|shell|shellsession|console|terminal|nu|nushell|powershell|pwsh|ps1|cmd|bat)$/;

/** A fenced block: its language, the code in a scroller of its own, and what can be done with it. */
export function CodeBlock({ children }: { children: ReactNode }) {
  const { code, language } = readCode(children);
  return (
    <figure className="code-block">
      <figcaption className="code-head">
        <span className="code-language">{language || 'text'}</span>
        {SHELL_LANGUAGE.test(language) && (
          <Button
            variant="quiet"
            title="Puts it into the console editor; you run it"
            onClick={() => editorRequests.emit(code)}
          >
            Insert in console
          </Button>
        )}
        <CopyButton text={code} label="Copy code" />
      </figcaption>
      <pre {...KEYBOARD_SCROLL}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

function readCode(children: ReactNode): { code: string; language: string } {
  if (!isValidElement<{ className?: string; children?: ReactNode }>(children)) return { code: '', language: '' };
  const language = /language-(\S+)/.exec(children.props.className ?? '')?.[1]?.toLowerCase() ?? '';
  return { code: String(children.props.children ?? '').replace(/\n$/, ''), language };
}
