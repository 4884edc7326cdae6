import type { Draft, DraftField } from '#contract/signing/drafts.ts';

type Recipient = Draft['recipients'][number];
const sha256 = 'a'.repeat(64);
const a4 = { width: 600, height: 800 };

export const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const documentOf = (
  id: string,
  name: string,
  pageSizes: Draft['documents'][number]['pageSizes'],
): Draft['documents'][number] => ({
  id,
  name,
  pages: pageSizes.length,
  size: 1000,
  sha256,
  fieldsHash: sha256,
  sealed: null,
  pageSizes,
  findings: [],
  drawing: { state: 'compared', compared: pageSizes.length, differing: [] },
});

const recipientOf = (number: number, name: string, role: Recipient['role']): Recipient => ({
  id: idOf(number),
  person: { kind: 'external', name, email: `${number}@example.com` },
  role,
  order: 1,
  name,
  email: `${number}@example.com`,
  me: false,
});

export const lease = documentOf(idOf(1), 'Lease.pdf', [a4, { width: 800, height: 600 }, a4]);
export const annex = documentOf(idOf(2), 'Annex.pdf', [{ width: 200, height: 300 }]);
export const ada = recipientOf(11, 'Ada Lovelace', 'signer');
export const bob = recipientOf(12, 'Bob Noyce', 'approver');
export const observer = recipientOf(13, 'Olga Watching', 'observer');

export const draftFieldOf = (number: number, change: Partial<DraftField> = {}): DraftField => ({
  id: idOf(number),
  documentId: lease.id,
  recipientId: ada.id,
  kind: 'signature',
  label: '',
  options: [],
  required: true,
  page: 1,
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
  ...change,
});

export const draftWith = (...fields: DraftField[]) => ({
  documents: [lease, annex],
  recipients: [ada, bob, observer],
  fields,
});
