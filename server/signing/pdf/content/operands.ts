/** Kinds of operands of a content stream (ISO 32000-1, 7.8.2); a constant is `true`, `false` or `null`, which no operator takes. */
export type Operand = 'number' | 'name' | 'string' | 'array' | 'dictionary' | 'constant';

/** Operators by the operands that they take, in this order (ISO 32000-1, annex A); the words stand for kinds of operands, or several. */
const signatures: readonly (readonly [operands: string, names: string])[] = [
  ['', 'b B b* B* BI BT BX EMC ET EX f F f* h n q Q s S T* W W*'],
  ['number', 'w J j M i g G Tc Tw Tz TL Tr Ts'],
  ['name', 'cs CS gs ri sh Do BMC MP'],
  ['string', "Tj '"],
  ['array', 'TJ'],
  ['array number', 'd'],
  ['name number', 'Tf'],
  ['name properties', 'BDC DP'],
  ['number number', 'm l d0 Td TD'],
  ['number number number', 'rg RG'],
  ['number number string', '"'],
  ['number number number number', 'v y re k K'],
  ['number number number number number number', 'c cm Tm d1'],
];
/** Operators that take as many numbers as a space has components, and the name of a pattern behind them. */
const colouring = new Set(['sc', 'SC', 'scn', 'SCN']);
const patterned = new Set(['scn', 'SCN']);

const taken = new Map(
  signatures.flatMap(([operands, names]) =>
    names.split(' ').map((name) => [name, operands.split(' ').filter(Boolean)] as const),
  ),
);

/** All operators. */
export const operators: ReadonlySet<string> = new Set([...taken.keys(), ...colouring, 'ID', 'EI']);

/** Operators whose first operand is a name: at another one pdf.js shows nothing of the page. */
const tagged = new Set(['BMC', 'BDC', 'MP', 'DP']);
/** The most operands pdf.js takes. */
const mostOperands = 33;

const isOf = (kind: string | undefined, operand: Operand | undefined) =>
  kind === operand || (kind === 'properties' && (operand === 'name' || operand === 'dictionary'));

/**
 * The operands of an operator: all programs take them alike (`fitting`), or if some are taken away in front (a number of them), or the operator
 * has to be taken away (`faulty`).
 */
type Reading = 'fitting' | 'faulty' | number;

function colourReading(name: string, operands: readonly Operand[]): Reading {
  const last = operands.at(-1);
  const colour = patterned.has(name) && last === 'name' ? operands.slice(0, -1) : operands;
  return operands.length > 0 && colour.every((one) => one === 'number') ? 'fitting' : 'faulty';
}

/**
 * Reads the operands of an operator. Of too many, most programs take the last ones, others the first, or keep the rest for an operator with
 * too few. poppler shows nothing that follows too few; pdf.js passes over that, and gives up after some of a path. Of other kinds, some take
 * zeros, and some pass over the operator.
 */
export function readingOf(name: string, operands: readonly Operand[]): Reading {
  if (operands.length > mostOperands || (tagged.has(name) && operands[0] !== 'name')) return 'faulty';
  if (colouring.has(name)) return colourReading(name, operands);
  const kinds = taken.get(name);
  // Operands of a word that nobody knows go to the next operator in pdf.js.
  if (!kinds) return operands.length > 0 ? 'faulty' : 'fitting';
  // Nobody takes them for those of an operator behind it.
  if (kinds.length === 0) return 'fitting';
  const surplus = operands.length - kinds.length;
  if (surplus < 0) return 'faulty';
  if (!kinds.every((kind, at) => isOf(kind, operands[surplus + at]))) return 'faulty';
  return surplus === 0 ? 'fitting' : surplus;
}
