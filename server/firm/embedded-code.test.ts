import { expect, test } from 'vitest';
import { contrast, shadesOf } from '#contract/firm/shades.ts';
import { embeddedCode } from './embedded-code.ts';

const firm = { name: 'Quay & Vale', address: '', accent: null, logo: null };
const url = 'https://portal.example';

test('the button leads to the sign-in page of clients, in the name of the firm', () => {
  const html = embeddedCode(firm, url);
  expect(html).toMatch(
    /^<a href="https:\/\/portal\.example\/auth\/login" style="[^"]+">Sign in to Quay &#38; Vale<\/a>$/,
  );
});

test('a name with markup in it stays text', () => {
  const html = embeddedCode({ ...firm, name: '"><script>alert(1)</script>' }, url);
  expect(html).not.toContain('<script');
  expect(html.match(/</g)).toHaveLength(2);
});

test('the link has the colour of the firm, and words that can be read on it', () => {
  const accent = '#ffee00';
  const [, fill = '', on = ''] =
    /background:(#\w+);color:(#\w+)/.exec(embeddedCode({ ...firm, accent }, url)) ?? [];
  expect(fill).toBe(shadesOf(accent).accent[0]);
  expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
});
