import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testLogo, testPng } from '#tests/fixtures/logo.ts';
import { cleanLogo, sizeOfLogo } from './logo.ts';

test('only the pixels of a picture are kept', () => {
  const given = testLogo({ hidden: '<script>alert(1)</script>', after: '<script>alert(2)</script>' });
  const cleaned = cleanLogo(given);
  if ('problem' in cleaned) throw new Error(cleaned.problem);
  expect(cleaned.png.includes('script')).toBe(false);
  expect(sizeOfLogo(cleaned.png)).toEqual({ width: 4, height: 3 });
  expect(cleanLogo(cleaned.png)).toEqual(cleaned);
});

const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
test.each<[string, Buffer, string]>([
  ['a drawing with a script', script, 'no picture'],
  ['nothing', Buffer.alloc(0), 'no picture'],
  ['half a picture', testLogo().subarray(0, 40), 'no picture'],
  ['a page that begins like a picture', Buffer.concat([testLogo().subarray(0, 8), script]), 'no picture'],
  [
    'a picture that is larger unpacked than it says',
    testPng(4, 3, deflateSync(Buffer.alloc(4_000_000))),
    'no picture',
  ],
  ['a picture whose rows no reader knows', testPng(4, 3, deflateSync(Buffer.alloc(3 * 17, 9))), 'no picture'],
  ['a picture without pixels', testPng(0, 0, deflateSync(Buffer.alloc(0))), 'no picture'],
  ['a picture that is too wide', testPng(481, 3, deflateSync(Buffer.alloc(3 * (1 + 481 * 4)))), '480 × 160'],
])('%s is refused in words', (_, bytes, words) => {
  expect(cleanLogo(bytes)).toEqual({ problem: expect.stringContaining(words) });
});
