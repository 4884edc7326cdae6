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
  ['Letter.pdf. .', 'Letter.pdf'],
  [' . ', 'file'],
  ['CON.pdf', '_CON.pdf'],
  ['lpt1', '_lpt1'],
  ['nul.tar.gz', '_nul.tar.gz'],
  ['CON .txt', '_CON .txt'],
  ['nul\u00a0', '_nul'],
  ['CONIN$', '_CONIN$'],
  ['conout$.txt', '_conout$.txt'],
  ['CON\u034f', '_CON\u034f'],
  ['C\u034fON.txt', '_C\u034fON.txt'],
  ['Console.pdf', 'Console.pdf'],
  ['Con artist.pdf', 'Con artist.pdf'],
  ['\u200f\u061cfdp.exe', '--fdp.exe'],
  ['half \ud83d.pdf', 'half \ufffd.pdf'],
])('%j becomes %j', (name, fit) => expect(distinctNames([name])).toEqual([fit]));

test.each(['長', '😀', 'a'])('a name of 300 × %s fits every file system, and keeps its ending', (letter) => {
  const [fit = '', second = ''] = distinctNames(Array(2).fill(`${letter.repeat(300)}.pdf`));
  for (const name of [fit, second]) {
    expect(new TextEncoder().encode(name).length).toBeLessThan(256);
    expect(name.isWellFormed()).toBe(true);
    expect(name).toMatch(/\.pdf$/);
  }
  expect(second).not.toBe(fit);
});

test('names that only some systems tell apart are numbered', () => {
  expect(distinctNames(['Müller.pdf', 'Mu\u0308ller.pdf'])[1]).toBe('Mu\u0308ller (2).pdf');
});

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
