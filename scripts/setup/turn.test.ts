import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from './turn.mjs';

let clone: string;
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'portico-clone-'));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(clone, { recursive: true });
});

test('work of a kind is done by one at a time, and by all in the end', async () => {
  let atWork = 0;
  const done: number[] = [];
  const work = async (i: number) => {
    expect(++atWork).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    atWork--;
    done.push(i);
    return i;
  };
  const all = Array.from({ length: 6 }, (_, i) => inTurn('test', () => work(i), clone));
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(done.sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

test('work that fails lets the next one at it, and other work does not wait', async () => {
  const failing = inTurn(
    'test',
    async () => {
      await inTurn('other', () => undefined, clone);
      throw new Error('no');
    },
    clone,
  );
  await expect(failing).rejects.toThrow('no');
  expect(await inTurn('test', () => 'yes', clone)).toBe('yes');
});
