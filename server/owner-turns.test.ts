import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownerTurns } from './owner-turns.ts';

const words = { all: 'all', own: 'own' };
/** Starts works that end on request; records which began, in order, and which were refused. */
function underWatch(atOnce: { all: number; own: number }, longest = { all: 100, own: 100 }) {
  const inTurn = ownerTurns({ atOnce, longest, words, again: 3 });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (owner: string, name: string) =>
    inTurn(owner, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }).catch(({ message }: Error) => void refused.push(`${name}: ${message}`));
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { ask, end, settle, begun, refused };
}

test('one owner has so many at once; the others do not wait for theirs', async () => {
  const { ask, end, settle, begun } = underWatch({ all: Number.POSITIVE_INFINITY, own: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name.charAt(0), name);
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('failed work gives its turn back', async () => {
  const inTurn = ownerTurns({ atOnce: { all: 1, own: 1 }, longest: { all: 9, own: 9 }, words, again: 3 });
  await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn('a', async () => 'next')).toBe('next');
});

test('too much of one owner is refused in their words, too much of all in others', async () => {
  const { ask, settle, refused } = underWatch({ all: 1, own: 1 }, { all: 4, own: 3 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2']) void ask(name.charAt(0), name);
  await settle();
  expect(refused).toEqual(['a5: own', 'a4: all']);
});

test('everything that is asked for runs once or is refused once, and never more than allowed', async () => {
  const limits = fc.record({ all: fc.integer({ min: 1, max: 5 }), own: fc.integer({ min: 1, max: 3 }) });
  const owners = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(limits, owners, async (atOnce, asked) => {
      const inTurn = ownerTurns({ atOnce, longest: { all: 12, own: 6 }, words, again: 3 });
      const now = new Map<string, number>();
      const ended = await Promise.all(
        asked.map((owner) =>
          inTurn(owner, async () => {
            now.set(owner, (now.get(owner) ?? 0) + 1);
            expect(now.get(owner)).toBeLessThanOrEqual(atOnce.own);
            expect([...now.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(atOnce.all);
            await Promise.resolve();
            now.set(owner, (now.get(owner) ?? 0) - 1);
            return 'ran';
          }).catch(({ message }: Error) => message),
        ),
      );
      expect(ended.every((end) => ['ran', 'own', 'all'].includes(end))).toBe(true);
      expect(ended).toHaveLength(asked.length);
    }),
  );
});
