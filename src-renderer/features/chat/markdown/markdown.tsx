import { memo, type ReactNode, useState } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { findTermChips } from '../../../../contracts/model/index.ts';
import { KEYBOARD_SCROLL } from '../../../ui/keyboard-scroll.ts';
import { SentChip } from '../chip-text.tsx';
import { closeSyntax } from './close-syntax.ts';
import { CodeBlock } from './code-block.tsx';
import './markdown.css';
import { createSplitter, withDefinitions } from './split-blocks.ts';

/**
 * A model's text. Each top-level block renders alone, so that while text arrives only the last one is read again. Raw HTML
 * shows as text, pictures are not fetched, and links leave the window.
 */
export function Markdown({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  const [split] = useState(createSplitter);
  const { blocks, starts, definitions } = split(text);
  return (
    <div className="markdown">
      {blocks.map((block, index) => (
        <MarkdownBlock
          key={starts[index]}
          text={withDefinitions(isStreaming && index === blocks.length - 1 ? closeSyntax(block) : block, definitions)}
        />
      ))}
    </div>
  );
}

const PLUGINS = [remarkGfm];

const MarkdownBlock = memo(function MarkdownBlock({ text }: { text: string }) {
  return (
    <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
      {text}
    </ReactMarkdown>
  );
});

/** Only what opens in a browser or a mail program is a link; a relative path leads nowhere from here. */
const LINK = /^(https?:|mailto:)/i;

/** A pointer at lines of the terminal leads there; all else between backticks is code. */
function InlineCode({ children, className }: { children?: ReactNode; className?: string | undefined }) {
  const text = typeof children === 'string' ? children : '';
  const [found] = findTermChips(text);
  if (found && found.start === 0 && found.end === text.length) return <SentChip chip={found.chip} />;
  return <code className={className}>{children}</code>;
}

const COMPONENTS: Components = {
  a: ({ href, children }) =>
    href && LINK.test(href) ? (
      <a href={href} title={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ src, alt }) =>
    typeof src === 'string' && LINK.test(src) ? (
      <a href={src} title={src} target="_blank" rel="noopener noreferrer">
        Image: {alt || src}
      </a>
    ) : (
      <span>{alt}</span>
    ),
  input: ({ checked }) => (
    <input type="checkbox" checked={checked ?? false} readOnly disabled aria-label={checked ? 'Done' : 'Not done'} />
  ),
  code: ({ children, className }) => <InlineCode className={className}>{children}</InlineCode>,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => (
    <section className="markdown-table" aria-label="Table" {...KEYBOARD_SCROLL}>
      <table>{children}</table>
    </section>
  ),
};
