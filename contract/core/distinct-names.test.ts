import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { distinctNames } from './distinct-names.ts';

test('names are kept where they can be, and numbered where two are alike', () => {
  expect(distinctNames(['Lease.pdf', 'lease.PDF', 'Lease.pdf', 'Règlement – 2026.pdf'])).toEqual([
    'Lease.pdf',
    'lease (2).PDF',
    'Lease (3).pdf',
    'Règlement – 2026.pdf',
  ]);
});

test.each([
  ['C:\\x\\y.pdf', 'C--x-y.pdf'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['..', 'file'],
  ['a\r\nb.pdf', 'a--b.pdf'],
  ['\u202Efdp.exe', '-fdp.exe'],
  ['', 'file'],
])('%j becomes %j', (name, fit) => expect(distinctNames([name])).toEqual([fit]));

test('any names go into one archive, each of its own', () => {
  const letters = fc.constantFrom('a', 'B', '.', '/', '\\', ':', '\n', ' ', 'é', '(2)');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: letters, maxLength: 8 }), { maxLength: 12 }), (names) => {
      const fit = distinctNames(names);
      expect(new Set(fit.map((name) => name.toLowerCase())).size).toBe(names.length);
      const zip = new ZipFile();
      for (const name of fit) zip.addBuffer(Buffer.from(''), name);
    }),
  );
});
