import { expect, test } from 'vitest';
import { isOddName, isOddString } from './pdf-lexis.ts';

test.each([
  ['name', isOddName, '/Name '],
  ['string', isOddString, '(words)'],
])('looking at every %s of a file costs no more where the file is long', (_, isOdd, token) => {
  const [count, length] = [2000, token.length];
  const tokens = Buffer.from(token.repeat(count));
  const cost = (bytes: Uint8Array) => {
    const begun = process.cpuUsage();
    for (let at = 0; at < count * length; at += length) expect(isOdd(bytes, at, at + length)).toBe(false);
    const { user, system } = process.cpuUsage(begun);
    return user + system;
  };
  const short = cost(tokens);
  // Reading on to the end of the file costs more than a thousand times as much; a busy machine alone costs ten times.
  expect(cost(Buffer.concat([tokens, Buffer.alloc(8 * 1024 * 1024)])) / short).toBeLessThan(100);
});
