/** What a content stream leaves open, by operator: graphics states, text objects, marked content. */
export interface Balance {
  /** `Q` beyond the `q` before them: each would close a state that is not its own. */
  underflow: number;
  /** `q`, `BT` and `BMC`/`BDC` never closed. */
  states: number;
  texts: number;
  marks: number;
}

const whitespace = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set([...'()<>[]{}/%'].map((c) => c.charCodeAt(0)));
const [open, close, less, greater, slash, percent, backslash] = [40, 41, 60, 62, 47, 37, 92];

function endOfWord(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !whitespace.has(bytes[at] ?? 0) && !delimiters.has(bytes[at] ?? 0)) at++;
  return at;
}

function endOfString(bytes: Uint8Array, from: number): number {
  let depth = 1;
  let at = from + 1;
  for (; at < bytes.length && depth > 0; at++) {
    if (bytes[at] === backslash) at++;
    else if (bytes[at] === open) depth++;
    else if (bytes[at] === close) depth--;
  }
  return at;
}

/** Behind the `EI` that ends the inline image whose `ID` ends at `from`; its data may hold any byte. */
function endOfImage(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const ends = bytes[at + 1] === 69 && bytes[at + 2] === 73 && whitespace.has(bytes[at] ?? 0);
    if (ends && (at + 3 >= bytes.length || whitespace.has(bytes[at + 3] ?? 0))) return at + 3;
  }
  return bytes.length;
}

function* operators(bytes: Uint8Array): Generator<string> {
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === percent) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
    else if (byte === open) at = endOfString(bytes, at);
    else if (byte === slash) at = endOfWord(bytes, at + 1);
    else if (byte === less && bytes[at + 1] !== less) while (at < bytes.length && bytes[at++] !== greater);
    else if (byte === less) at += 2;
    else if (whitespace.has(byte) || delimiters.has(byte)) at++;
    else {
      const end = endOfWord(bytes, at);
      if (end - at <= 3) {
        const word = String.fromCharCode(...bytes.subarray(at, end));
        yield word;
        if (word === 'ID') {
          at = endOfImage(bytes, end);
          continue;
        }
      }
      at = end;
    }
  }
}

/** Counts what a page's content leaves open (ISO 32000-1, 7.8.2), so that what is added after it starts clean. */
export function balanceOf(content: Uint8Array): Balance {
  const balance: Balance = { underflow: 0, states: 0, texts: 0, marks: 0 };
  for (const operator of operators(content)) {
    if (operator === 'q') balance.states++;
    else if (operator === 'Q' && balance.states > 0) balance.states--;
    else if (operator === 'Q') balance.underflow++;
    else if (operator === 'BT') balance.texts = 1;
    else if (operator === 'ET') balance.texts = 0;
    else if (operator === 'BMC' || operator === 'BDC') balance.marks++;
    else if (operator === 'EMC') balance.marks = Math.max(0, balance.marks - 1);
  }
  return balance;
}

/** What to put before and after the content so that the graphics state afterwards is the page's initial one. */
export function isolate({ underflow, states, texts, marks }: Balance): { before: string; after: string } {
  return {
    before: `${'q '.repeat(underflow + 1)}\n`,
    after: `\n${'ET '.repeat(texts)}${'EMC '.repeat(marks)}${'Q '.repeat(states + 1)}\n`,
  };
}
