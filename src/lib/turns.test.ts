import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test.each([1, 4])(
  'of much work %d pieces are under way at a time, in their order, and one that fails holds up no other',
  async (mostAtOnce) => {
    const inTurn = turns(mostAtOnce);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        inTurn(async () => {
          begun.push(at);
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setTimeout(resolve, at % 3));
          running -= 1;
          if (at === 1) throw new Error('busy');
          return at;
        }),
      ),
    );
    expect(most).toBe(mostAtOnce);
    expect(begun).toEqual(begun.toSorted((a, b) => a - b));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await inTurn(async () => 'free again')).toBe('free again');
  },
);
