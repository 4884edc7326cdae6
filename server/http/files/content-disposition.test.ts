import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

test.each([
  ['Payslip.pdf', `attachment; filename="Payslip.pdf"; filename*=UTF-8''Payslip.pdf`],
  ['Lohn März.pdf', `attachment; filename="Lohn M_rz.pdf"; filename*=UTF-8''Lohn%20M%C3%A4rz.pdf`],
  ['../../etc/passwd', `attachment; filename="passwd"; filename*=UTF-8''passwd`],
  ['C:\\temp\\a.pdf', `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`],
  ['.htaccess', `attachment; filename="htaccess"; filename*=UTF-8''htaccess`],
  ['a"b;c.pdf', `attachment; filename="a_b;c.pdf"; filename*=UTF-8''a%22b%3Bc.pdf`],
  ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  [
    'a\r\nSet-Cookie: x\0.pdf',
    `attachment; filename="aSet-Cookie: x.pdf"; filename*=UTF-8''aSet-Cookie%3A%20x.pdf`,
  ],
  ['exe.\u202Efdp', `attachment; filename="exe.fdp"; filename*=UTF-8''exe.fdp`],
  ['exe.\u061cfdp', `attachment; filename="exe.fdp"; filename*=UTF-8''exe.fdp`],
  ['Letter.pdf. .', `attachment; filename="Letter.pdf"; filename*=UTF-8''Letter.pdf`],
  ['nul.pdf', `attachment; filename="_nul.pdf"; filename*=UTF-8''_nul.pdf`],
  ['', `attachment; filename="file"; filename*=UTF-8''file`],
])('%j', (name, header) => expect(contentDisposition('attachment', name)).toBe(header));

test('a long name keeps its ending', () => {
  expect(contentDisposition('inline', `${'a'.repeat(300)}.pdf`)).toContain(
    `filename="${'a'.repeat(196)}.pdf"`,
  );
});

test('any name gives a header that can be sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const header = contentDisposition('attachment', name);
      new Headers({ 'content-disposition': header });
      return /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/.test(header);
    }),
  );
});
