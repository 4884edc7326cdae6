import { expect, test } from 'vitest';
import { beyondTitle } from './beyond-title.ts';

test.each([
  [
    'Priya Raman asks you to sign: Lease',
    'Priya Raman asks you to sign “Lease”.\nFor the file.\nPlease do so by 24 Dec 2026. You can also decline.',
    'For the file.\nPlease do so by 24 Dec 2026. You can also decline.',
  ],
  [
    'Signed by everybody: Lease',
    'Everybody has signed “Lease”. The sealed copy is ready.',
    'Everybody has signed the document. The sealed copy is ready.',
  ],
  [
    'Not complete in time: Lease: annex',
    'The deadline of “Lease: annex”, 24 Dec 2026, has passed.',
    'The deadline, 24 Dec 2026, has passed.',
  ],
  [
    'You signed in on a new device: Chrome',
    'If that was not you, remove it.',
    'If that was not you, remove it.',
  ],
])('the text under “%s” says nothing twice', (title, body, expected) => {
  expect(beyondTitle({ title, body })).toBe(expected);
});
