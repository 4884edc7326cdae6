import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { roomUnder } from './room.ts';

test.each([
  [tmpdir(), 0, true],
  [tmpdir(), Number.MAX_SAFE_INTEGER, false],
  ['/no/such/folder', Number.MAX_SAFE_INTEGER, true],
])('in %s, with %i bytes kept free, there is room: %s', async (folder, reserve, room) =>
  expect(await roomUnder(folder, reserve)()).toBe(room),
);
