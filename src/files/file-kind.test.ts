import { expect, test } from 'vitest';
import { decodedText, fileKindOf, shownTextBytes } from './file-kind.ts';

test.each([
  ['Accounts.PDF', 'pdf'],
  ['Photo.jpg', 'image'],
  ['Notes.txt', 'text'],
  ['Plan.xlsx', 'other'],
  ['pdf', 'other'],
  ['constructor', 'other'],
])('%s is shown as %s', (name, kind) => expect(fileKindOf(name)).toBe(kind));

const bytes = (...of: number[]) => new Uint8Array(of).buffer;
test('a text is read as UTF-8, or as older Windows wrote it', () => {
  expect(decodedText(bytes(0x5a, 0x6f, 0xc3, 0xab))).toEqual({ text: 'Zoë', whole: true });
  expect(decodedText(bytes(0x5a, 0x6f, 0xeb))).toEqual({ text: 'Zoë', whole: true });
});

test('the beginning of a long text is shown, even if the cut is within a character', () => {
  const long = new TextEncoder().encode(`${'a'.repeat(shownTextBytes - 1)}ëëë`).buffer as ArrayBuffer;
  const { text, whole } = decodedText(long);
  expect(whole).toBe(false);
  expect(text).toBe('a'.repeat(shownTextBytes - 1));
});
