import { expect, test } from 'vitest';
import { readDocumentFile, readSealedFile } from '#contract/signing/signing.ts';
import { copiesIn, requestedCopy } from './copies.rules.ts';

const document = (id: string, isSealed: boolean) => ({
  id,
  name: `${id}.pdf`,
  pages: 1,
  size: 10,
  sha256: `sent ${id}`,
  fieldsHash: '',
  sealed: isSealed ? { sha256: `sealed ${id}`, size: 20 } : null,
});

test('of a sealed document both copies are offered, the sealed one first', () => {
  const copies = copiesIn([document('a', true), document('b', false)]);
  expect(copies.map(({ label }) => label)).toEqual(['a (signed).pdf', 'a.pdf, as sent', 'b.pdf']);
});

test('the sealed copy is read unless the one as sent is asked for, which stands in where nothing is sealed', () => {
  const copies = copiesIn([document('a', true), document('b', false)]);
  const read = (id: string, asSent: boolean) => requestedCopy(copies, id, asSent)?.row;
  expect(read('a', false)).toMatchObject({ endpoint: readSealedFile, file: { sha256: 'sealed a' } });
  expect(read('a', true)).toMatchObject({ endpoint: readDocumentFile, file: { sha256: 'sent a' } });
  expect(read('b', false)).toMatchObject({ endpoint: readDocumentFile, file: { sha256: 'sent b' } });
  expect(read('c', false)).toBeUndefined();
});
