import { expect, test } from 'vitest';
import type { DraftField } from '#contract/signing/drafts.ts';
import { type DraftRecipient, type DraftValues, draftContentOf, draftValues } from './draft-values.ts';

const person = (id: string, role: DraftRecipient['role']): DraftRecipient => ({
  ...{ id, role, name: id, order: 1, email: '', me: false },
  person: { kind: 'staff', id },
});
const field = (id: string, documentId: string, recipientId: string | null): DraftField => ({
  ...{ id, recipientId, documentId, kind: 'text', label: 'Role', options: [], required: true, page: 1 },
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
});
const document = (id: string, uploadId: string | null) => ({
  ...{ id, uploadId, name: `${id}.PDF`, size: 1, pages: 1, pageSizes: [], findings: [] },
});
const values: DraftValues = {
  ...draftValues(undefined),
  documents: [document('d1', null), document('d2', 'u2')],
  recipients: [person('a', 'signer'), person('b', 'observer_ack')],
  fields: [
    field('f1', 'd1', 'a'),
    field('f2', 'gone', 'a'),
    field('f3', 'd2', 'b'),
    field('f4', 'd2', 'left'),
  ],
};

test('fields of documents that were taken out go; those of nobody who acts become nobody’s', () => {
  const { fields = [] } = draftContentOf(values);
  expect(fields.map(({ id, recipientId }) => [id, recipientId])).toEqual([
    ['f1', 'a'],
    ['f3', null],
    ['f4', null],
  ]);
});

test('only what was uploaded now names its upload; a title is that of the first document until one is given', () => {
  expect(draftContentOf(values)).toMatchObject({
    title: 'd1',
    client_id: null,
    documents: [{ id: 'd1' }, { id: 'd2', uploadId: 'u2' }],
    recipients: [{ id: 'a', person: { kind: 'staff', id: 'a' }, role: 'signer', order: 1 }, { id: 'b' }],
  });
  expect(draftContentOf(values).documents[0]).not.toHaveProperty('uploadId');
  expect(draftContentOf(values)).not.toHaveProperty('deadline');
  expect(draftContentOf({ ...values, title: ' Lease ' }).title).toBe('Lease');
});
