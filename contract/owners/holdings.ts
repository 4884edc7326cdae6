import type { MoveKind } from './owner-words.ts';

/** A move of shares of one class, as far as holdings follow from it. */
export interface Move {
  readonly id: string;
  readonly kind: MoveKind;
  readonly day: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Of all but a split. */
  readonly shares: string | null;
  /** Of a split: so many new shares for so many old ones. */
  readonly split_to: number | null;
  readonly split_from: number | null;
  /** The numbers of the shares, where they have some. */
  readonly first_number: string | null;
  readonly last_number: string | null;
}

/** The fault of a history of moves, and its day. */
export type Fault = { readonly day: string; readonly move: string } & (
  | { readonly fault: 'SHORT'; readonly party: string; readonly has: bigint; readonly gives: bigint }
  | { readonly fault: 'FRACTION'; readonly party: string; readonly has: bigint }
  | { readonly fault: 'TAKEN'; readonly party: string; readonly number: bigint }
  | { readonly fault: 'TOO_MANY' }
);

/** Shares with numbers, and whose they are. */
interface Numbered {
  readonly first: bigint;
  readonly last: bigint;
  readonly party: string;
}

/** Most shares of a class. */
const mostShares = 10n ** 18n - 1n;

/** Moves in the order in which they count: by day, then by id. */
export const inOrderOfMoves = <M extends Pick<Move, 'id' | 'day'>>(moves: readonly M[]): M[] =>
  moves.toSorted((a, b) => compare(a.day, b.day) || compare(a.id, b.id));
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const sum = (held: ReadonlyMap<string, bigint>) => [...held.values()].reduce((all, one) => all + one, 0n);

/** Without the numbers from the first to the last. */
const without = (numbers: readonly Numbered[], first: bigint, last: bigint): Numbered[] =>
  numbers.flatMap((piece) => [
    ...(piece.first < first ? [{ ...piece, last: piece.last < first ? piece.last : first - 1n }] : []),
    ...(piece.last > last ? [{ ...piece, first: piece.first > last ? piece.first : last + 1n }] : []),
  ]);

/**
 * The holdings that come of moves of one class, one after the other; the database has the same (`app.fold_shares`). Stops at the first move
 * that takes shares which are not there.
 */
export function foldMoves(moves: readonly Move[]): {
  held: ReadonlyMap<string, bigint>;
  fault?: Fault;
} {
  let held = new Map<string, bigint>();
  let numbers: Numbered[] = [];
  for (const move of inOrderOfMoves(moves)) {
    const at = { day: move.day, move: move.id };
    if (move.kind === 'SPLIT') {
      const [to, from] = [BigInt(move.split_to ?? 1), BigInt(move.split_from ?? 1)];
      for (const [party, has] of held)
        if ((has * to) % from !== 0n) return { held, fault: { ...at, fault: 'FRACTION', party, has } };
      held = new Map([...held].map(([party, has]) => [party, (has * to) / from]));
      numbers = [];
    } else {
      const shares = BigInt(move.shares ?? 0);
      const taken = numbersTaken(numbers, move);
      if (taken) return { held, fault: { ...at, ...taken } };
      numbers = moveNumbers(numbers, move);
      if (move.from !== null) {
        const has = held.get(move.from) ?? 0n;
        if (has < shares)
          return { held, fault: { ...at, fault: 'SHORT', party: move.from, has, gives: shares } };
        held.set(move.from, has - shares);
      }
      if (move.to !== null) held.set(move.to, (held.get(move.to) ?? 0n) + shares);
    }
    if (sum(held) > mostShares) return { held, fault: { ...at, fault: 'TOO_MANY' } };
  }
  return { held: new Map([...held].filter(([, shares]) => shares > 0n)) };
}

/** A number of a move that belongs to somebody else than the one who gives it. */
function numbersTaken(numbers: readonly Numbered[], { from, first_number, last_number }: Move) {
  if (first_number === null || last_number === null) return undefined;
  const [first, last] = [BigInt(first_number), BigInt(last_number)];
  const other = numbers.find((piece) => piece.first <= last && piece.last >= first && piece.party !== from);
  if (!other) return undefined;
  const number = other.first > first ? other.first : first;
  return { fault: 'TAKEN', party: other.party, number } as const;
}

/** The holders of the numbers after a move. Whoever gives shares without saying which has no known numbers from then on. */
function moveNumbers(
  numbers: readonly Numbered[],
  { from, to, first_number, last_number }: Move,
): Numbered[] {
  if (first_number === null || last_number === null) return numbers.filter(({ party }) => party !== from);
  const [first, last] = [BigInt(first_number), BigInt(last_number)];
  return [...without(numbers, first, last), ...(to === null ? [] : [{ first, last, party: to }])];
}
