import { Fragment, type ReactNode, useMemo } from 'react';
import { linkClass } from '#src/ui/link/link-class.ts';
import { type MarkdownNode, markdownTree } from './markdown-tree.ts';

interface MarkdownProps {
  text: string;
  /** Names that stand out where they follow an @. */
  names?: readonly string[];
}

/** A text in the subset of Markdown that comments have, as elements of React: nothing in it becomes HTML. */
export function Markdown({ text, names = [] }: MarkdownProps) {
  const tree = useMemo(() => markdownTree(text), [text]);
  return (
    <div className="grid grid-cols-1 gap-2 break-words [&_p]:m-0">
      {tree.map((node, at) => shown(node, at, names))}
    </div>
  );
}

const children = (nodes: readonly MarkdownNode[], names: readonly string[]) =>
  nodes.map((node, at) => shown(node, at, names));

function shown(node: MarkdownNode, key: number, names: readonly string[]): ReactNode {
  switch (node.type) {
    case 'text':
      return <Fragment key={key}>{withNames(node.text, names)}</Fragment>;
    case 'break':
      return <br key={key} />;
    case 'code':
      return (
        <code key={key} className="rounded bg-sunken px-1 font-mono text-small">
          {node.text}
        </code>
      );
    case 'codeBlock':
      return (
        <pre key={key} className="overflow-x-auto rounded-control bg-sunken px-3 py-2 font-mono text-small">
          <code>{node.text}</code>
        </pre>
      );
    case 'link':
      return (
        <a
          key={key}
          href={node.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={linkClass}
        >
          {children(node.children, names)}
        </a>
      );
    case 'strong':
      return <strong key={key}>{children(node.children, names)}</strong>;
    case 'emphasis':
      return <em key={key}>{children(node.children, names)}</em>;
    case 'quote':
      return (
        <blockquote key={key} className="grid gap-2 border-edge border-l-2 pl-3 text-soft">
          {children(node.children, names)}
        </blockquote>
      );
    case 'bullets':
      return (
        <ul key={key} className="list-disc pl-6">
          {children(node.children, names)}
        </ul>
      );
    case 'numbers':
      return (
        <ol key={key} className="list-decimal pl-6">
          {children(node.children, names)}
        </ol>
      );
    case 'item':
      return <li key={key}>{children(node.children, names)}</li>;
    case 'paragraph':
      return <p key={key}>{children(node.children, names)}</p>;
  }
}

/** A text whose mentions stand out. */
function withNames(text: string, names: readonly string[]): ReactNode {
  const found = names.find((name) => text.includes(`@${name}`));
  if (found === undefined) return text;
  const at = text.indexOf(`@${found}`);
  const end = at + found.length + 1;
  return (
    <>
      {withNames(text.slice(0, at), names)}
      <strong className="text-accent-text">{text.slice(at, end)}</strong>
      {withNames(text.slice(end), names)}
    </>
  );
}
