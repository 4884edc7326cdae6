import { expect, test } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36';

test.each([
  ['a mail app of an iPhone', `${iPhone} Mobile/15E148`],
  ['the Google app of an iPhone', `${iPhone} GSA/390.0 Mobile/15E148 Safari/604.1`],
  ['LinkedIn', `${iPhone} Mobile/15E148 Safari/604.1 [LinkedInApp]/9.31`],
  ['a web view of Android', `${android} Build/AP4A; wv) ${chrome}`],
])('%s is no browser of its own', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

test.each([
  ['Safari of an iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome of an iPhone', `${iPhone} CriOS/142.0 Mobile/15E148 Safari/604.1`],
  [
    'Chrome of Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'],
  [
    'Safari of a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  ],
])('%s is one', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
});
