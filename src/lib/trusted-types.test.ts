import { expect, test } from 'vitest';
import { ownScript } from './trusted-types.ts';

const origin = 'https://portico.example';

test.each([
  ['/sw.js', `${origin}/sw.js`],
  ['/assets/pdf.worker-1a2b.mjs', `${origin}/assets/pdf.worker-1a2b.mjs`],
  [`${origin}/assets/x.js`, `${origin}/assets/x.js`],
])('%s is a script of ours', (address, whole) => {
  expect(ownScript(address, origin)).toBe(whole);
});

test.each([
  'https://elsewhere.example/assets/x.js',
  '//elsewhere.example/sw.js',
  '/files/upload.js',
  '/api/v1/x.js',
  '/assets/../files/upload.js',
  'data:text/javascript,0',
  'blob:https://portico.example/1',
])('%s is not', (address) => {
  expect(ownScript(address, origin)).toBeNull();
});
