import { describe, expect, test } from 'vitest';
import { damage, makePdf, protectPdf } from '#tests/fixtures/pdf.ts';
import { judge, popplerText } from '#tests/fixtures/pdf-tools.ts';
import { makeProtectedAttachment } from '#tests/fixtures/protected-attachment.ts';
import { preparePdf } from '../prepare/prepare.ts';

describe.each([
  ['with no password to open it', {}],
  ['with a password to open it', { userPassword: 'open sesame' }],
])('a PDF of which not all is encrypted alike, %s', (_, passwords) => {
  const password = 'userPassword' in passwords ? passwords.userPassword : undefined;

  test.each([
    ['attachments alone', 'attachments', 'protected_attachments'],
    ['attachments alone, by their own word', 'itself', 'protected_attachments'],
    ['everything but the text of a page', 'rest', 'unknown_protection'],
  ] as const)('is refused in words that do not call it damaged: %s', async (_, encrypted, code) => {
    const refused = preparePdf(makeProtectedAttachment(encrypted, passwords), password);
    await expect(refused).rejects.toMatchObject({ code, message: expect.not.stringMatching(/damaged/) });
    await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(/protect.*Save a copy/) });
  });

  test('is what other programs open', () => {
    for (const encrypted of ['attachments', 'itself', 'rest'] as const) {
      const bytes = makeProtectedAttachment(encrypted, passwords);
      if (password === undefined) expect(popplerText(bytes)).toContain('The rent is 1,000 euros.');
      const opened = (path: string) => [`--password=${password ?? ''}`, '--show-attachment=terms.txt', path];
      // qpdf reads no /EFF.
      if (encrypted !== 'attachments') expect(judge('qpdf', [bytes], opened).output).toBe('The terms.');
    }
  });
});

test('attachments alone encrypted are refused before a password is asked for', async () => {
  const bytes = makeProtectedAttachment('attachments', { userPassword: 'open sesame' });
  await expect(preparePdf(bytes)).rejects.toMatchObject({ code: 'protected_attachments' });
});

test('a damaged index does not hide what is encrypted otherwise, and harms no other file', async () => {
  const bytes = damage(makeProtectedAttachment('itself'));
  await expect(preparePdf(bytes)).rejects.toMatchObject({ code: 'protected_attachments' });
  const { facts } = await preparePdf(damage(await protectPdf(await makePdf())));
  expect(facts).toMatchObject({ encrypted: true, repaired: true });
});
