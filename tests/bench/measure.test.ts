import { expect, test, vi } from 'vitest';
import { measureAll } from './measure.ts';
import type { Row } from './row.ts';
import { shared } from './shared.ts';

const row = (name: string, measure: Row['measure'], limit?: number): Row => ({
  row: name,
  name,
  bar: { most: 1 },
  ...(limit && { limit }),
  measure,
});

test('a row that fails or hangs has no figure, the next go on, and share nothing with it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const end = vi.fn(async () => undefined);
  let made = 0;
  const firm = shared(async () => ++made, end);
  const kept: number[] = [];
  const measured = await measureAll(
    [
      row('first', firm),
      row('fails', async () => Promise.reject(new Error(`no ${await firm()}`))),
      row('hangs', async () => (await firm()) + (await new Promise<number>(() => undefined)), 0.0005),
      row('last', async () => ({ figure: await firm(), notes: [] })),
    ],
    async ({ length }) => void kept.push(length),
  );
  expect(kept).toEqual([1, 2, 3, 4]);
  expect(measured.map(({ figure }) => figure)).toEqual([1, undefined, undefined, 3]);
  expect(end).toHaveBeenCalledTimes(3);
});
