import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Draft, NewDraft, WholeDraft } from '#contract/signing/drafts.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { auditEvents } from '../audit/audit.ts';
import { consentOf } from '../envelope/consent.ts';
import { selfSign } from '../sending/self-sign.ts';
import { sendEnvelope } from '../sending/send-envelope.ts';
import { anId, signingFirm, testPdf } from '../test-envelope.ts';
import { codeOf } from '../test-refusals.ts';
import { createEnvelope } from './create-draft.ts';
import { discardDraft } from './discard-draft.ts';
import { readDraft } from './read-draft.ts';
import { saveDraft } from './save-draft.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const create = (draft: NewDraft) => firm.bySender((call) => createEnvelope(call, draft));
const read = (id: string, who = firm.sender) => firm.bySender((call) => readDraft(call, id), who);
/** Saves a draft as it was read, with changes. */
const save = ({ id, client, selfSignedAt: _, savedAt: __, ...rest }: Draft, change: Partial<Draft> = {}) =>
  firm.bySender((call) =>
    saveDraft(call, id, {
      ...rest,
      client_id: client?.id ?? null,
      ...change,
      documents: (change.documents ?? rest.documents).map((document) => ({ id: document.id })),
      recipients: (change.recipients ?? rest.recipients).map(({ id, person, role, order }) => ({
        id,
        person,
        role,
        order,
      })),
    }),
  );
const types = (id: string) =>
  firm.bySender(async ({ tx }) => (await auditEvents(tx, id)).map(({ type }) => type));

/** A draft in which the sender signs beside an outside signer. */
async function withSender(): Promise<WholeDraft> {
  const draft = await firm.draft([{ name: 'Ada Outside' }]);
  const me = anId();
  const [documentId = ''] = draft.documents.map(({ id }) => id);
  const mine = {
    id: anId(),
    documentId,
    recipientId: me,
    kind: 'signature' as const,
    label: '',
    required: true,
  };
  return {
    ...draft,
    recipients: [
      ...draft.recipients,
      { id: me, person: { kind: 'staff', id: firm.sender.userId ?? '' }, role: 'signer', order: 2 },
    ],
    fields: [...draft.fields, { ...mine, page: 2, box: { x: 0.1, y: 0.1, width: 0.3, height: 0.06 } }],
  };
}

const signMyPart = ({ id, version, documents }: Draft, change: object = {}) =>
  firm.bySender((call) =>
    selfSign(
      {
        ...call,
        known: { level: 'password', at: firm.now(), address: 'sam@portico.example' },
        origin: { id: anId(), ip: '192.0.2.7', userAgent: 'Test' },
      },
      id,
      {
        version,
        submissionId: anId(),
        documents: documents.map(({ id, sha256, fieldsHash }) => ({ id, sha256, fieldsHash })),
        values: {},
        signature: { kind: 'typed', text: 'Sam Sender' },
        consentVersion: consentOf({ role: 'signer' }).version,
        deviceTime: firm.now(),
        ...change,
      },
    ),
  );

test('a draft says which of its names are printed otherwise than typed', async () => {
  const draft = await firm.draft([]);
  const recipients = ['Somchai 🖋', 'สมชาย'].map((name, at) => ({
    id: anId(),
    person: { kind: 'external' as const, name, email: `s${at}@outside.example` },
    role: 'signer' as const,
    order: 1,
  }));
  const { notices } = await create({ ...draft, title: 'Lease 🖋', recipients });
  expect(notices).toEqual([
    'This character cannot be printed: 🖋. PDFs will show “Lease [U+1F58B]” instead.',
    'This character cannot be printed: 🖋. PDFs will show “Somchai [U+1F58B]” instead.',
  ]);
});

test('a draft begins with a document alone, and each step is kept as it is made', async () => {
  const { id, title, documents, recipients, fields } = await firm.draft([{ name: 'Ben Later' }]);
  const begun = await create({ id, title, documents });
  expect(begun).toMatchObject({ step: 'select-document', recipients: [], fields: [], reminders: [3, 7, 14] });
  const [document] = begun.documents;
  expect(document).toMatchObject({ name: 'Agreement.pdf', pages: 2 });
  expect(document?.pageSizes).toHaveLength(2);

  const person = recipients[0];
  const signer = {
    id: person?.id ?? '',
    person: person?.person,
    role: 'signer',
    order: 1,
  } as Draft['recipients'][0];
  const signers = await save(begun, { step: 'add-observers', recipients: [signer] });
  expect(signers.recipients[0]).toMatchObject({
    name: 'Ben Later',
    email: 'ben.later@example.com',
    me: false,
  });
  const placed = await save(signers, {
    step: 'configure-document',
    fields: fields.map((field) => ({ ...field, options: field.options ?? [], recipientId: null })),
  });
  expect(placed.fields.map(({ recipientId }) => recipientId)).toEqual([null, null]);
  expect(await read(id)).toEqual(placed);
  expect(placed.version).toBe(3);
});

test('a document keeps what was found in it', async () => {
  const pdf = await makePdf({ pages: 2, rotate: 90 });
  const { id, title } = await firm.draft([]);
  const uploadId = await firm.upload(pdf, { findings: ['opened', 'rotated'] });
  const begun = await create({ id, title, documents: [{ id: anId(), uploadId }] });
  expect(begun.documents.map(({ findings }) => findings)).toEqual([['opened', 'rotated']]);
  const saved = await save(begun, { title: 'Renamed' });
  expect(saved.documents[0]?.findings).toEqual(['opened', 'rotated']);
});

test('a draft saved elsewhere in the meantime is answered, and nothing is overwritten', async () => {
  const { id, title, documents } = await firm.draft([]);
  const begun = await create({ id, title, documents });
  await save(begun, { title: 'Renamed in another tab' });
  const refused = await save(begun, { title: 'Renamed here' }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 'stale',
    more: { current: { title: 'Renamed in another tab', version: 2 } },
  });
  expect((await read(id)).title).toBe('Renamed in another tab');
});

test('documents of a draft come, go and change places; a foreign one is not taken', async () => {
  const { id, title, documents } = await firm.draft([]);
  const begun = await create({ id, title, documents });
  const [first] = begun.documents;
  const more = { id: anId(), uploadId: await firm.upload(await testPdf(1, 'Annex')) };
  const content = {
    title,
    message: '',
    client_id: null,
    reminders: [] as number[],
    dateLanguage: 'en',
    step: 'select-document',
  } as const;
  const write = (version: number, order: { id: string; uploadId?: string }[]) =>
    firm.bySender((call) =>
      saveDraft(call, id, { ...content, version, documents: order, recipients: [], fields: [] }),
    );
  const both = await write(1, [more, { id: first?.id ?? '' }]);
  expect(both.documents.map(({ id }) => id)).toEqual([more.id, first?.id]);
  const one = await write(2, [{ id: more.id }]);
  expect(one.documents.map(({ id, pages }) => [id, pages])).toEqual([[more.id, 1]]);
  const gone = await write(3, [{ id: first?.id ?? '' }]).catch((error: unknown) => error);
  expect(gone).toMatchObject({ more: { errors: { 'documents.0': ['Upload this document first.'] } } });
});

test('a draft is its sender’s alone', async () => {
  const { id, title, documents } = await firm.draft([]);
  await create({ id, title, documents });
  const other = await firm.staff('Olga Other');
  expect(await codeOf(read(id, other))).toBe('not_found');
  expect(await codeOf(firm.bySender((call) => discardDraft(call, id), other))).toBe('not_found');
});

test('a discarded draft is gone, and that there was one stays known', async () => {
  const { id, title, documents } = await firm.draft([]);
  const { version } = await create({ id, title, documents });
  await firm.bySender((call) => discardDraft(call, id));
  expect(await codeOf(read(id))).toBe('not_found');
  expect(await codeOf(firm.bySender((call) => sendEnvelope(call, id, version)))).toBe('not_found');
  expect(await types(id)).toEqual(['created', 'discarded']);
});

test('a sent envelope is no draft any more', async () => {
  const { id } = await firm.sent([{ name: 'Cleo Sent' }]);
  expect(await codeOf(read(id))).toBe('not_found');
  expect(await codeOf(firm.bySender((call) => discardDraft(call, id)))).toBe('conflict');
});

test('the sender’s signature from before the sending counts as they send, whoever’s turn it is', async () => {
  const draft = await withSender();
  const initials = { kind: 'typed', text: 'S. S.' };
  const signed = await signMyPart(await create(draft), { initials });
  expect(signed.selfSignedAt).not.toBeNull();
  const sent = await firm.bySender((call) => sendEnvelope(call, draft.id, signed.version));
  expect(sent.recipients.map(({ name, action }) => [name, action])).toEqual([
    ['Ada Outside', 'due'],
    ['Sam Sender', 'signed'],
  ]);
  expect(await firm.signs('ada.outside@example.com', draft.id)).toMatchObject({ envelopeStatus: 'sealing' });
  expect((await types(draft.id)).slice(0, 3)).toEqual(['created', 'self_signed', 'sent']);
  expect(sent.timeline.map(({ kind, by }) => [kind, by]).slice(0, 3)).toEqual([
    ['created', 'Sam Sender'],
    ['signed', 'Sam Sender'],
    ['sent', 'Sam Sender'],
  ]);
  const acts = await firm.sql(
    'select s.initials from submissions s join recipients r on r.id = s.recipient_id where r.envelope_id = $1',
    [draft.id],
  );
  expect(acts.map((act) => act.initials)).toEqual(expect.arrayContaining([initials, null]));
});

test('a sender who alone has to sign sends it to be sealed at once', async () => {
  const draft = await withSender();
  const alone = {
    ...draft,
    recipients: draft.recipients.slice(1),
    fields: draft.fields.filter(({ page }) => page === 2),
  };
  const signed = await signMyPart(await create(alone));
  const sent = await firm.bySender((call) => sendEnvelope(call, draft.id, signed.version));
  expect(sent.status).toBe('sealing');
});

test.each<[string, boolean, (draft: Draft) => Partial<Draft>]>([
  ['the message', true, () => ({ message: 'Please sign.' })],
  ['the step, back to an earlier one', true, () => ({ step: 'add-signers' })],
  [
    'the place of a field',
    false,
    ({ fields }) => ({ fields: fields.map((field) => ({ ...field, box: { ...field.box, x: 0.2 } })) }),
  ],
  [
    'the sender’s own role',
    false,
    ({ recipients }) => ({
      recipients: recipients.map((one) => (one.me ? { ...one, role: 'approver' as const } : one)),
    }),
  ],
  [
    'the sender’s own part, which is taken out,',
    false,
    ({ recipients }) => ({ recipients: recipients.filter(({ me }) => !me), fields: [] }),
  ],
])('a change of %s leaves what the sender signed: %s', async (_, stays, change) => {
  const signed = await signMyPart(await create(await withSender()));
  const saved = await save(signed, change(signed));
  expect(saved.selfSignedAt !== null).toBe(stays);
  expect((await types(signed.id)).includes('self_signature_cleared')).toBe(!stays);
});

test.each<[string, () => Promise<Uint8Array>]>([
  ['another PDF', () => testPdf(2, 'Amended agreement')],
  ['the very same PDF, uploaded again', () => testPdf()],
])('%s in the place of what the sender signed takes their signature back', async (_, make) => {
  const signed = await signMyPart(await create(await withSender()));
  const documentId = anId();
  const { id, version, title, message, reminders, dateLanguage, step, recipients, fields } = signed;
  const saved = await firm.bySender(async (call) =>
    saveDraft(call, id, {
      ...{ version, title, message, reminders, dateLanguage, step, client_id: null },
      documents: [{ id: documentId, uploadId: await firm.upload(await make()) }],
      recipients: recipients.map(({ id, person, role, order }) => ({ id, person, role, order })),
      fields: fields.map((field) => ({ ...field, documentId })),
    }),
  );
  expect(saved.selfSignedAt).toBeNull();
  expect((await types(id)).at(-1)).toBe('self_signature_cleared');
  // unless they sign again, they are asked like everybody
  const sent = await firm.bySender((call) => sendEnvelope(call, id, saved.version));
  expect(sent.recipients.map(({ action }) => action)).not.toContain('signed');
  expect(sent.timeline.map(({ kind }) => kind)).not.toContain('signed');
});

test('another tab’s save or sending of the draft as it was before the sender signed is refused, and the signature stays', async () => {
  const before = await create(await withSender());
  const signed = await signMyPart(before);
  expect(await codeOf(save(before, { fields: [] }))).toBe('stale');
  expect(await codeOf(firm.bySender((call) => sendEnvelope(call, before.id, before.version)))).toBe('stale');
  expect(await codeOf(signMyPart(before))).toBe('stale');
  expect((await read(before.id)).selfSignedAt).toBe(signed.selfSignedAt);
  expect(await types(before.id)).toEqual(['created', 'self_signed']);
});

test('the sender signs only what they saw, whole, under the words of today, and only their own part', async () => {
  const begun = await create(await withSender());
  const [document] = begun.documents;
  const other = [{ id: document?.id ?? '', sha256: document?.sha256 ?? '', fieldsHash: '0'.repeat(64) }];
  expect(await codeOf(signMyPart(begun, { documents: other }))).toBe('document_changed');
  expect(await codeOf(signMyPart(begun, { consentVersion: consentOf({ role: 'approver' }).version }))).toBe(
    'consent_outdated',
  );
  expect(await codeOf(signMyPart(begun, { values: { [anId()]: 'x' } }))).toBe('invalid');
  expect(await codeOf(signMyPart({ ...begun, version: 9 }))).toBe('stale');
  const without = await create(await firm.draft([{ name: 'Dan Only' }]));
  expect(await codeOf(signMyPart(without))).toBe('forbidden');
});
