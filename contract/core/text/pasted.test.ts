import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFileName } from './file-names.ts';
import { cleanLine, cleanParagraphs, cleanSigns } from './pasted.ts';

test.each([
  ['Harbour\nVale', 'Harbour Vale'],
  ['Harbour\r\n\tVale', 'Harbour Vale'],
  ['Harbour\u0085Vale\u2028Ltd', 'Harbour Vale Ltd'],
  ['\u00a0Harbour\u202f Vale\u3000', 'Harbour Vale'],
  ['\ufeffHar\u200bbour\u2060', 'Harbour'],
  ['Har\u00adbour', 'Harbour'],
  ['Har\u0007bour\u0000', 'Harbour'],
  ['\u202eHarbour\u202c', 'Harbour'],
  ['Har\u200cbour\u200d', 'Harbour'],
  ['Harbour\u200f', 'Harbour'],
  ['Mu\u0308ller', 'Müller'],
  ['Mu\u200b\u0308ller', 'Müller'],
  // A sign that a script needs stays.
  ['نمی\u200cخواهم', 'نمی\u200cخواهم'],
  ['שלום (A)\u200f', 'שלום (A)\u200f'],
  ['क्\u200dष', 'क्\u200dष'],
  ['👩\u200d💻 ❤️\u200d🔥', '👩\u200d💻 ❤️\u200d🔥'],
  ['O’Neill – “Vale”', 'O’Neill – “Vale”'],
  [' \n\u200b ', ''],
])('the line %j is %j', (pasted, clean) => expect(cleanLine(pasted)).toBe(clean));

test.each([
  ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['a\n\n\tb\u00a0c  ', 'a\n\n\tb c'],
  ['\u202ea\u200b', 'a'],
])('the text %j is %j', (pasted, clean) => expect(cleanParagraphs(pasted)).toBe(clean));

test.each([
  ['+41\u00a044\u2011123\u202f45\u201067', '+41 44-123 45-67'],
  ['＋４１ ４４', '+41 44'],
  ['ch\u2013zh', 'ch-zh'],
  ['\u22128.5417', '-8.5417'],
  ['1’200.50', "1'200.50"],
  ['1200²', '1200²'],
  ['１０₂ ①', '10₂ ①'],
])('the signs %j are %j', (pasted, clean) => expect(cleanSigns(pasted)).toBe(clean));

test.each([
  ['Lease\u00a0 2026.pdf', 'Lease 2026.pdf'],
  ['C:\\x\\y.pdf', 'C--x-y.pdf'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['\u200fשלום\u200f.pdf', 'שלום.pdf'],
  ['Letter.pdf. .', 'Letter.pdf'],
  ['nul.pdf', '_nul.pdf'],
  ['Mu\u0308ller.pdf', 'Müller.pdf'],
  ['a\nb.pdf', 'a b.pdf'],
  ['\u200b', 'file'],
])('the file name %j is stored as %j', (pasted, clean) => expect(cleanFileName(pasted)).toBe(clean));

test.each(Object.entries({ cleanLine, cleanParagraphs, cleanSigns, cleanFileName }))(
  '%s keeps the marks of every language, and ends soon where there are more',
  (_, clean) => {
    const most = `a${'\u0323'.repeat(15)}${'\u0302'.repeat(15)}`.normalize('NFC');
    expect(cleanLine(most)).toBe(most);
    expect(clean(`a${'\u0302\u0323'.repeat(500_000)}`).length).toBeLessThan(40);
    const divided = `${'\u0302\u0323'.repeat(15)}\u200c`;
    expect(clean(`a${divided.repeat(10_000)}`).length).toBeLessThan(40);
    expect(clean(`a${'. '.repeat(100_000)}b`).length).toBeGreaterThan(50);
  },
);

test.each(Object.entries({ cleanLine, cleanParagraphs, cleanSigns, cleanFileName }))(
  '%s leaves what is clean as it is, and holds no hidden character',
  (_, clean) => {
    const letters = fc.constantFrom(
      ...'aZ é\u0301ß-’.:/\n\r\t\u00a0\u200b\u200c\u200d\u200e\u202e\u2028\u3000ａעن👩',
    );
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 12 }).map((all) => all.join('')),
        (text) => {
          const once = clean(text);
          expect(clean(once)).toBe(once);
          expect(once).not.toMatch(/[\u00a0\u200b\u202e\u2028\r]/);
        },
      ),
      { numRuns: 2000 },
    );
  },
);
