/* DER (ITU-T X.690, 10 and 11), read strictly: every value has one encoding, and all others are refused. */

/** An element: its tag, all its bytes, and its content. */
export interface Der {
  tag: number;
  bytes: Uint8Array;
  content: Uint8Array;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

const faulty = (): Error => new Error('This is not DER.');

/**
 * Reads the element at `at`.
 * @throws Error if its length is not in the shortest form (10.1), or the bytes end too early
 */
export function readDer(bytes: Uint8Array, at = 0): Der {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw faulty();
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || lengthBytes > 4) throw faulty();
  const start = at + 2 + lengthBytes;
  const long = bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  const length = lengthBytes === 0 ? first : long;
  const isShortest = lengthBytes === 0 || (long >= 0x80 && bytes[at + 2] !== 0);
  if (!isShortest || start + length > bytes.length) throw faulty();
  return {
    tag,
    bytes: bytes.subarray(at, start + length),
    content: bytes.subarray(start, start + length),
  };
}

/** The elements in another one, in order. */
export function childrenOf({ content }: Pick<Der, 'content'>): Der[] {
  const children: Der[] = [];
  for (let at = 0; at < content.length; ) {
    const child = readDer(content, at);
    children.push(child);
    at += child.bytes.length;
  }
  return children;
}

/** The child at an index. Throws if there is none. */
export function childOf(der: Pick<Der, 'content'>, place: number): Der {
  const child = childrenOf(der)[place];
  if (!child) throw new Error('A part is missing.');
  return child;
}

/**
 * The child elements of an element with this tag.
 * @throws Error if it has another tag
 */
export function derParts(der: Der | undefined, tag: number = tags.sequence): Der[] {
  if (der?.tag !== tag) throw new Error('A part is missing, or is another one.');
  return childrenOf(der);
}

/** An object identifier in its dotted form. */
export function oidOf({ tag, content }: Der): string {
  if (tag !== tags.oid) throw faulty();
  const numbers: number[] = [];
  let number = 0;
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    numbers.push(number);
    number = 0;
  }
  const [head = 0, ...rest] = numbers;
  const first = Math.min(Math.floor(head / 40), 2);
  return [first, head - 40 * first, ...rest].join('.');
}

/** Order of elements in a SET OF: by their encodings, the shorter one padded with zeros (11.6). */
function compare(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** True if the elements of a SET OF are in order. */
export const isInOrder = (set: Pick<Der, 'content'>): boolean =>
  childrenOf(set).every((child, at, all) => compare((all[at - 1] ?? child).bytes, child.bytes) <= 0);

/** Deepest nesting that is read: certificates and tokens stay below 20. */
const deepest = 40;

/**
 * Checks that bytes are exactly one element, in DER at every level. The content of strings is not checked.
 * @throws Error otherwise
 */
export function assertDer(bytes: Uint8Array): void {
  const element = readDer(bytes);
  if (element.bytes.length !== bytes.length) throw faulty();
  assertElement(element, 0);
}

function assertElement(element: Der, depth: number): void {
  const { tag, content } = element;
  const isConstructed = (tag & 0x20) !== 0;
  const isCollection = [tags.sequence, tags.set].some((one) => (one & 0x1f) === tag % 0x20);
  const isUniversal = tag < 0x40;
  if (depth > deepest || tag === 0) throw faulty();
  if (isUniversal && isConstructed !== isCollection) throw faulty();
  if (!isConstructed) {
    if (rules[tag]?.(content) === false) throw faulty();
    return;
  }
  for (const child of childrenOf(element)) assertElement(child, depth + 1);
  if (tag === tags.set && !isInOrder(element)) throw faulty();
}

const textOf = (content: Uint8Array): string => String.fromCharCode(...content);

/** Checks of the single DER encoding, for types that have several in BER. */
const rules: Partial<Record<number, (content: Uint8Array) => boolean>> = {
  [tags.boolean]: (content) => content.length === 1 && (content[0] === 0 || content[0] === 0xff),
  [tags.integer]: isInteger,
  [tags.enumerated]: isInteger,
  [tags.bits]: ([unused = 8, ...bytes]) =>
    unused < 8 && (bytes.length > 0 || unused === 0) && ((bytes.at(-1) ?? 0) & ((1 << unused) - 1)) === 0,
  [tags.null]: ({ length }) => length === 0,
  [tags.oid]: (content) =>
    content.length > 0 &&
    content.length < 64 &&
    content.every((byte, at) => byte !== 0x80 || ((content[at - 1] ?? 0) & 0x80) !== 0) &&
    ((content.at(-1) ?? 0) & 0x80) === 0,
  [tags.utcTime]: (content) => content.length === 13 && /^\d{12}Z$/.test(textOf(content)),
  [tags.generalizedTime]: (content) => content.length < 40 && /^\d{14}(\.\d*[1-9])?Z$/.test(textOf(content)),
};

function isInteger([first, second]: Uint8Array): boolean {
  if (first === undefined) return false;
  const repeatsSign =
    second !== undefined && (first === 0 || first === 0xff) && (first & 0x80) === (second & 0x80);
  return !repeatsSign;
}
