import { parse, postprocess, preprocess } from 'micromark';

/* The subset of Markdown that comments have, as a tree: a screen makes elements of it, so that no text ever becomes HTML. */

export type MarkdownNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'code' | 'codeBlock'; readonly text: string }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly MarkdownNode[] }
  | { readonly type: BranchType; readonly children: readonly MarkdownNode[] };
type BranchType = 'paragraph' | 'strong' | 'emphasis' | 'quote' | 'bullets' | 'numbers' | 'item';

interface Open {
  type: BranchType | 'root' | 'link' | 'code' | 'codeBlock';
  children: MarkdownNode[];
  text: string;
  href: string;
}

/** Everything of Markdown besides the subset: what is written so stays text. */
const disabled = [
  ...['htmlFlow', 'htmlText', 'labelStartImage', 'definition', 'characterReference', 'codeIndented'],
  ...['headingAtx', 'setextUnderline', 'thematicBreak'],
];

const branches: Readonly<Record<string, Open['type']>> = {
  paragraph: 'paragraph',
  strong: 'strong',
  emphasis: 'emphasis',
  blockQuote: 'quote',
  listUnordered: 'bullets',
  listOrdered: 'numbers',
  link: 'link',
  codeText: 'code',
  codeFenced: 'codeBlock',
};

/** Signs that open something, or escape what would; many of them take the parser long, and nest as deep. */
const openers = /[[\]<*_`>\\]/g;
const mostOpeners = 300;
/** More lines than anybody writes, each of which may begin a list or end a paragraph. */
const mostLines = 250;
/** Quotes and lists within each other, deeper than anybody writes. */
const deep = /^(?:[ \t]*(?:>|[-+*]|\d+[.)])){8}/m;

/** True of a text that is shown as it was typed: to parse it would take long, and nobody writes so. */
const isBeyond = (text: string): boolean =>
  (text.match(openers)?.length ?? 0) > mostOpeners || text.split('\n').length > mostLines || deep.test(text);

/** The address of a link, if it is one that comments have. */
function linkAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && (url.protocol === 'https:' || url.protocol === 'mailto:') ? url.href : undefined;
}

const bareAddress = /https:\/\/[^\s<>]*[^\s<>.,;:!?'")\]]/g;

/** A text with its addresses as links. */
function withLinks(text: string): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(bareAddress)) {
    const href = linkAddress(address);
    if (href === undefined) continue;
    if (index > from) nodes.push({ type: 'text', text: text.slice(from, index) });
    nodes.push({ type: 'link', href, children: [{ type: 'text', text: address }] });
    from = index + address.length;
  }
  if (from < text.length) nodes.push({ type: 'text', text: text.slice(from) });
  return nodes;
}

/** The lines of a text as they were typed, in one paragraph. */
const plainTree = (text: string): MarkdownNode[] => [
  {
    type: 'paragraph',
    children: text
      .split('\n')
      .flatMap((line, at): MarkdownNode[] => [
        ...(at > 0 ? [{ type: 'break' } as const] : []),
        ...withLinks(line),
      ]),
  },
];

const closed = ({ type, children, text, href }: Open): MarkdownNode[] => {
  switch (type) {
    case 'root':
      return children;
    case 'code':
    case 'codeBlock':
      return [{ type, text: text.replace(/\n$/, '') }];
    case 'link': {
      const address = linkAddress(href);
      return address === undefined ? children : [{ type, href: address, children }];
    }
    default:
      return [{ type, children }];
  }
};

/** The tree of a text. */
export function markdownTree(text: string): readonly MarkdownNode[] {
  if (isBeyond(text)) return plainTree(text);
  const chunks = preprocess()(text, undefined, true);
  const events = postprocess(
    parse({ extensions: [{ disable: { null: disabled } }] })
      .document()
      .write(chunks),
  );
  const root: Open = { type: 'root', children: [], text: '', href: '' };
  const open: Open[] = [root];
  /** The part of a link after its words, whose address alone counts. */
  let inAddress: 'no' | 'beside' | 'yes' = 'no';
  const top = (): Open => open.at(-1) ?? root;
  const begin = (type: Open['type'], href = '') => open.push({ type, children: [], text: '', href });
  const end = () => {
    const done = open.pop() ?? root;
    top().children.push(...closed(done));
  };
  const isWithin = (type: Open['type']) => open.some((one) => one.type === type);
  const say = (words: string) => {
    const at = top();
    if (inAddress === 'yes') at.href += words;
    else if (inAddress === 'no')
      at.children.push(...(isWithin('link') ? [{ type: 'text', text: words } as const] : withLinks(words)));
  };
  for (const [way, token, context] of events) {
    const { type } = token;
    const branch = branches[type];
    if (way === 'enter') {
      if (branch) begin(branch);
      else if (type === 'listItemPrefix') {
        if (top().type === 'item') end();
        begin('item');
      } else if (type === 'resource') inAddress = 'beside';
      else if (type === 'resourceDestinationString') inAddress = 'yes';
      else if (type === 'autolink') begin('link');
      continue;
    }
    if (branch === 'bullets' || branch === 'numbers') if (top().type === 'item') end();
    if (branch || type === 'autolink') end();
    else if (type === 'resourceDestinationString') inAddress = 'beside';
    else if (type === 'resource') inAddress = 'no';
    else if (type === 'data' || type === 'characterEscapeValue') say(context.sliceSerialize(token));
    else if (type === 'codeTextData' || type === 'codeFlowValue') top().text += context.sliceSerialize(token);
    else if (type === 'autolinkProtocol' || type === 'autolinkEmail') {
      const address = context.sliceSerialize(token);
      top().href = type === 'autolinkEmail' ? `mailto:${address}` : address;
      top().children.push({ type: 'text', text: address });
    } else if (type === 'lineEnding') {
      if (top().type === 'codeBlock') top().text += top().text === '' ? '' : '\n';
      else if (top().type === 'code') top().text += ' ';
      else if (isWithin('paragraph') && inAddress === 'no') top().children.push({ type: 'break' });
    }
  }
  while (open.length > 1) end();
  return root.children;
}
