import { UnreadableFile } from './archive.ts';

/** Called for the elements of a document in their order, by their names without prefixes. */
export interface XmlHandler {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text?(text: string): void;
}

const broken =
  'This workbook has a part that cannot be read. Open it in a spreadsheet, save it again and choose that file.';
/** Longest tag or text that waits for its end. */
const longestPart = 4 * 1024 * 1024;

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** The text that XML writes with references. */
const plain = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name !== undefined) return named[name] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
      })
    : text;

/** Expressions of attributes, kept: a sheet asks for the same few a million times. */
const expressions = new Map<string, RegExp>();
function expressionOf(name: string): RegExp {
  const known = expressions.get(name);
  if (known) return known;
  const made = new RegExp(String.raw`(?:^|[\s:])${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`);
  expressions.set(name, made);
  return made;
}

/** The value of an attribute, by its name without a prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const at = expressionOf(name).exec(attributes);
  const value = at?.[1] ?? at?.[2];
  return value === undefined ? undefined : plain(value);
}

/** `_x000D_` in a text stands for a character that XML does not take. */
export const withEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The place after a tag's end, past the ones that stand within quotation marks; -1 if it is not there yet. */
function endOfTag(text: string, from: number): number {
  for (let end = text.indexOf('>', from); end >= 0; end = text.indexOf('>', end + 1)) {
    const tag = text.slice(from, end);
    const isOpen = tag.includes('"') || tag.includes("'") ? /^[^"']*(?:"[^"]*"[^"']*|'[^']*'[^"']*)*$/ : null;
    if (isOpen === null || isOpen.test(tag)) return end;
  }
  return -1;
}

const skipped = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/**
 * Reads XML as it arrives, without keeping it. A document type is refused: no workbook has one, and its entities can grow without end.
 * @returns a function that takes the next piece of the document
 */
export function xmlScanner(handler: XmlHandler): (bytes: Uint8Array, isLast: boolean) => void {
  const decoder = new TextDecoder();
  let rest = '';

  function tag(text: string): void {
    if (text.startsWith('/')) {
      handler.close(localName(text.slice(1).trim()));
      return;
    }
    const isEmpty = text.endsWith('/');
    const whole = isEmpty ? text.slice(0, -1) : text;
    const space = whole.search(/\s/);
    const name = localName(space < 0 ? whole : whole.slice(0, space));
    handler.open(name, space < 0 ? '' : whole.slice(space + 1));
    if (isEmpty) handler.close(name);
  }

  /** Reads one part from `at`; returns the place after it, or -1 if it is not whole yet. */
  function part(at: number, isLast: boolean): number {
    if (rest[at] !== '<') {
      const end = rest.indexOf('<', at);
      if (end < 0 && !isLast) return -1;
      const text = rest.slice(at, end < 0 ? undefined : end);
      handler.text?.(plain(text));
      return end < 0 ? rest.length : end;
    }
    if (rest.startsWith('<![CDATA[', at)) {
      const end = rest.indexOf(']]>', at);
      if (end >= 0) handler.text?.(rest.slice(at + 9, end));
      return end < 0 ? -1 : end + 3;
    }
    for (const [begin, finish] of skipped)
      if (rest.startsWith(begin, at)) {
        const end = rest.indexOf(finish, at + begin.length);
        return end < 0 ? -1 : end + finish.length;
      }
    if (!isLast && rest.length - at < 9) return -1;
    if (rest.startsWith('<!', at)) throw new UnreadableFile(broken);
    const end = endOfTag(rest, at + 1);
    if (end < 0) return -1;
    tag(rest.slice(at + 1, end));
    return end + 1;
  }

  return (bytes, isLast) => {
    rest += decoder.decode(bytes, { stream: !isLast });
    let at = 0;
    while (at < rest.length) {
      const next = part(at, isLast);
      if (next < 0) break;
      at = next;
    }
    rest = rest.slice(at);
    if (rest.length > longestPart || (isLast && rest.trim() !== '')) throw new UnreadableFile(broken);
  };
}
