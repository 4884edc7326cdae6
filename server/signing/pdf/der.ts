/** An element of DER (ITU-T X.690): its tag, all of it, and what is in it. */
export interface Der {
  tag: number;
  bytes: Uint8Array;
  content: Uint8Array;
}

/** Reads the element that begins at `at`. Throws when the bytes end before it does. */
export function readDer(bytes: Uint8Array, at = 0): Der {
  const first = bytes[at + 1] ?? 0;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  const start = at + 2 + lengthBytes;
  const length =
    lengthBytes === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  if (first === 0x80 || start + length > bytes.length) throw new Error('This is not DER.');
  return {
    tag: bytes[at] ?? 0,
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

/** The child at a place. Throws when there is none. */
export function childOf(der: Pick<Der, 'content'>, place: number): Der {
  const child = childrenOf(der)[place];
  if (!child) throw new Error('A part is missing.');
  return child;
}

/** An object identifier as it is encoded, hex. */
export const oidOf = ({ content }: Pick<Der, 'content'>): string => Buffer.from(content).toString('hex');
