import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WholeDraft } from '#contract/signing/drafts.ts';
import { actor } from '../db/actor.ts';
import { createEnvelope } from './drafts/create-draft.ts';
import { readDocument } from './envelope/documents.queries.ts';
import { markViewed } from './envelope/recipients.queries.ts';
import { cancelEnvelope } from './lifecycle/cancel-envelope.ts';
import { expireOverdue } from './lifecycle/expire-envelopes.ts';
import { findLink } from './links/links.ts';
import { sendEnvelope } from './sending/send-envelope.ts';
import { submissionsSoFar } from './submissions/submissions.queries.ts';
import { submissions } from './tables.ts';
import { anId, signingFirm } from './test-envelope.ts';
import { codeOf, errorsOf } from './test-refusals.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const subjectsTo = async (email: string) => (await firm.mailsTo(email)).map(({ subject }) => subject);
const actions = async (id: string) =>
  Object.fromEntries(
    (await firm.sql('select name, action from recipients where envelope_id = $1', [id])).map(
      ({ name, action }) => [name, action],
    ),
  );

test('groups come one after another, each told when due and not before; observers hold nothing up', async () => {
  const { id } = await firm.sent([
    { name: 'Ann One', order: 1 },
    { name: 'Abe One', order: 1, role: 'approver' },
    { name: 'Bob Two', order: 2 },
    { name: 'Obi Wan', order: 9, role: 'observer' },
  ]);
  expect(await actions(id)).toEqual({
    'Ann One': 'due',
    'Abe One': 'due',
    'Bob Two': 'waiting',
    'Obi Wan': 'waiting',
  });
  expect(await subjectsTo('obi.wan@example.com')).toEqual([
    'Sam Sender sent out for signing: Service agreement',
  ]);
  expect(await subjectsTo('bob.two@example.com')).toEqual([]);

  expect(await firm.signs('abe.one@example.com', id)).toMatchObject({
    result: 'approved',
    envelopeStatus: 'sent',
  });
  expect((await actions(id))['Bob Two']).toBe('waiting');
  await firm.signs('ann.one@example.com', id);
  expect((await actions(id))['Bob Two']).toBe('due');
  expect(await firm.signs('bob.two@example.com', id)).toMatchObject({ envelopeStatus: 'sealing' });
  await firm.runJobs();
  for (const name of ['ann.one', 'abe.one', 'bob.two', 'obi.wan'])
    expect((await subjectsTo(`${name}@example.com`)).at(-1)).toBe('Signed by everybody: Service agreement');
  const copy = (await firm.mailsTo('sam@portico.example')).at(-1);
  const [head] = await firm.sql(
    `select encode(hash, 'hex') as hash from audit where envelope_id = $1 and event::jsonb ->> 'type' = 'certified'`,
    [id],
  );
  expect(copy?.text).toContain(head?.hash);
  const hashes = await firm.sql(`select encode(hash, 'hex') as hash from audit where envelope_id = $1`, [id]);
  for (const name of ['ann.one', 'bob.two', 'obi.wan'])
    for (const { text } of await firm.mailsTo(`${name}@example.com`)) {
      const carried = /Keep this mail: .* ([0-9a-f]{64})$/m.exec(text)?.[1];
      expect(hashes.map(({ hash }) => hash)).toContain(carried);
    }
});

test('a recipient sees their own fields and of the others a name and a state', async () => {
  const { id } = await firm.sent([{ name: 'Cat Own' }, { name: 'Dog Two', order: 2 }]);
  const cat = await firm.byLink('cat.own@example.com');
  const seen = await firm.view(cat, id);
  expect(seen.me).toMatchObject({ name: 'Cat Own', email: 'cat.own@example.com', action: 'due' });
  expect(seen.fields.map(({ recipientId }) => recipientId)).toEqual([seen.me.id, seen.me.id]);
  expect(seen.recipients.map(({ name }) => name)).toEqual(['Cat Own', 'Dog Two']);
  expect(JSON.stringify(seen)).not.toMatch(/dog\.two@|sam@portico|token|external-login/);

  const other = await firm.sent([{ name: 'Eel Far' }]);
  await expect(firm.view(cat, other.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(firm.prepare(cat, other.id)).rejects.toMatchObject({ code: 'not_found' });
  const document = other.documents[0]?.id ?? '';
  expect(await firm.db.as(cat.who, (tx) => readDocument(tx, document, false))).toBeUndefined();
});

test('recipients see what was filled in before, while it is out for signing; the rows stay theirs', async () => {
  const { id } = await firm.sent([
    { name: 'Fay First' },
    { name: 'Gus Next', order: 2 },
    { name: 'Hal Reads', order: 2, role: 'observer' },
  ]);
  const [fay, hal] = [await firm.byLink('fay.first@example.com'), await firm.byLink('hal.reads@example.com')];
  expect((await firm.view(fay, id)).filled).toEqual([]);
  await firm.signs('fay.first@example.com', id);

  const next = await firm.byLink('gus.next@example.com');
  for (const who of [next, hal]) {
    const { filled } = await firm.view(who, id);
    expect(filled).toMatchObject([
      { signature: { kind: 'typed', text: 'Ann Lee' }, initials: null, stamp: { name: 'Fay First' } },
    ]);
    expect(Object.values(filled[0]?.values ?? {})).toEqual(['Berlin']);
    expect(filled[0]?.fields.map(({ id }) => id)).toEqual(
      expect.arrayContaining(Object.keys(filled[0]?.values ?? {})),
    );
  }
  const submissionsOf = (who: typeof next) =>
    firm.db.as(who.who, async (tx) => (await tx.select().from(submissions)).length);
  expect(await submissionsOf(next)).toBe(0);

  const elsewhere = await firm.sent([{ name: 'Ida Else' }]);
  const stranger = await firm.byLink('ida.else@example.com');
  expect((await firm.view(stranger, elsewhere.id)).filled).toEqual([]);
  expect(await firm.db.as(stranger.who, (tx) => submissionsSoFar(tx, id))).toEqual([]);

  expect(await firm.signs('gus.next@example.com', id)).toMatchObject({ envelopeStatus: 'sealing' });
  expect((await firm.view(next, id)).filled).toEqual([]);
});

test('looking at a link records nothing; the first action is recorded once', async () => {
  const { id } = await firm.sent([{ name: 'Fox Look' }]);
  const fox = await firm.byLink('fox.look@example.com');
  const viewedAt = async () =>
    (await firm.sql('select viewed_at from recipients where envelope_id = $1', [id]))[0]?.viewed_at;
  await firm.view(fox, id);
  expect(await viewedAt()).toBeNull();
  const mark = () =>
    firm.db.as(fox.who, async (tx) => markViewed(tx, (await firm.view(fox, id)).me.id, firm.now()));
  expect([await mark(), await mark()]).toEqual([true, false]);
  expect(await viewedAt()).not.toBeNull();
});

test('a declined envelope lapses for the others and everyone told hears of it', async () => {
  const { id } = await firm.sent([{ name: 'Gil Yes' }, { name: 'Hal No' }, { name: 'Ivy Later', order: 2 }]);
  await firm.signs('gil.yes@example.com', id);
  const hal = await firm.byLink('hal.no@example.com');
  const {
    kind: _,
    values,
    signature,
    consentVersion,
    ...rest
  } = (await firm.act(hal, await firm.prepare(hal, id))) as Extract<
    Awaited<ReturnType<typeof firm.act>>,
    { kind: 'sign' }
  >;
  void [values, signature, consentVersion];
  const reason = 'The amount in clause 3 is wrong.';
  const receipt = await firm.deliver(id, await firm.seal(hal, id, { ...rest, kind: 'decline', reason }));
  expect(receipt).toMatchObject({ result: 'declined', envelopeStatus: 'declined' });
  expect(await actions(id)).toEqual({ 'Gil Yes': 'signed', 'Hal No': 'declined', 'Ivy Later': 'lapsed' });
  for (const told of ['gil.yes@example.com', 'sam@portico.example']) {
    const last = (await firm.mailsTo(told)).at(-1);
    expect(last?.subject).toBe('Declined: Service agreement');
    expect(last?.text).toContain(`Hal No declined`);
    expect(last?.text).toContain(reason);
  }
  // the sender's mail leads to it, by an address without a token
  expect((await firm.mailsTo('sam@portico.example')).at(-1)?.text).toContain(`/app/sign/list/${id}\n`);
  expect(await subjectsTo('hal.no@example.com')).toHaveLength(1);
  expect(await subjectsTo('ivy.later@example.com')).toEqual([]);
  expect((await firm.view(hal, id)).endedReason).toBe(reason);
});

test('cancelling tells who was told, ends every link and cannot be done twice', async () => {
  const { id, version } = await firm.sent([{ name: 'Jan Gone' }]);
  const text = (await firm.mailsTo('jan.gone@example.com'))[0]?.text;
  const token = /external-login\/([\w-]+)/.exec(text)?.[1] ?? '';
  const link = () => firm.db.as(actor('none'), (tx) => findLink(tx, token, firm.now()));
  expect(await link()).toMatchObject({
    title: 'Service agreement',
    sender: 'Sam Sender',
    recipient: 'Jan Gone',
  });
  const cancel = (given: number) =>
    codeOf(firm.bySender((call) => cancelEnvelope(call, id, { version: given, reason: 'A mistake.' })));
  expect(await cancel(version - 1)).toBe('stale');
  expect(await cancel(version)).toBe('done');
  expect(await cancel(version)).toBe('envelope_cancelled');
  expect(await actions(id)).toEqual({ 'Jan Gone': 'lapsed' });
  expect(await subjectsTo('jan.gone@example.com')).toContain('Cancelled: Service agreement');
  expect(await link()).toBeNull();
});

test('only the sender sees and ends what they sent', async () => {
  const { id, version } = await firm.sent([{ name: 'Kim Mine' }]);
  const other = await firm.staff('Olga Other');
  const cancel = { version, reason: 'Not mine.' };
  expect(await codeOf(firm.bySender((call) => cancelEnvelope(call, id, cancel), other))).toBe('not_found');
});

test('the deadline ends an envelope by the clock of the database, once', async () => {
  const [early, late] = [await firm.sent([{ name: 'Pia Late' }]), await firm.sent([{ name: 'Quin Soon' }])];
  await firm.setDeadline(early.id, '-1 second');
  await Promise.all([expireOverdue(firm.services), expireOverdue(firm.services)]);
  expect(await actions(early.id)).toEqual({ 'Pia Late': 'lapsed' });
  expect(await actions(late.id)).toEqual({ 'Quin Soon': 'due' });
  expect(await subjectsTo('pia.late@example.com')).toEqual([
    'Sam Sender asks you to sign: Service agreement',
    'Not complete in time: Service agreement',
  ]);
});

test.each<[string, (draft: WholeDraft) => Promise<Partial<WholeDraft>> | Partial<WholeDraft>, object]>([
  [
    'a person twice',
    ({ recipients: [first, second] }) =>
      first && second ? { recipients: [first, { ...second, person: first.person }] } : {},
    { 'recipients.1': ['This person is in the list already.'] },
  ],
  [
    'a person who is not known',
    ({ recipients: [first, ...rest] }) =>
      first ? { recipients: [{ ...first, person: { kind: 'staff', id: anId() } }, ...rest] } : {},
    { 'recipients.0': ['This person is not known.'] },
  ],
  [
    'a field on a page there is not',
    ({ fields: [first] }) => (first ? { fields: [{ ...first, page: 99 }] } : {}),
    { 'fields.0': ['This field lies on a page that does not exist.'] },
  ],
  [
    'a deadline that has passed',
    () => ({ deadline: '2020-01-01T00:00:00.000Z' }),
    { deadline: ['Choose a time in the future.'] },
  ],
  [
    'a client that does not exist',
    () => ({ client_id: anId() }),
    { client_id: ['This client does not exist.'] },
  ],
  [
    'an upload of nobody',
    ({ documents: [first] }) => (first ? { documents: [{ ...first, uploadId: anId() }] } : {}),
    { 'documents.0': ['Upload this document first.'] },
  ],
])('a draft with %s is refused', async (_, change, errors) => {
  const draft = await firm.draft([{ name: 'Rex One' }, { name: 'Sue Two' }]);
  const changed = { ...draft, ...(await change(draft)) };
  expect(await errorsOf(firm.bySender((call) => createEnvelope(call, changed)))).toEqual(errors);
});

test.each<[string, (draft: WholeDraft) => Partial<WholeDraft>, object]>([
  [
    'no signer',
    ({ recipients }) => ({ recipients: recipients.map((r) => ({ ...r, role: 'approver' })) }),
    { recipients: ['Add a signer.'] },
  ],
  [
    'a field of nobody',
    ({ recipients, fields: [first] }) =>
      first ? { recipients: recipients.slice(0, 1), fields: [{ ...first, recipientId: null }] } : {},
    {
      'fields.0': ['Assign every placeholder to a signer first.'],
      fields: ['Place a signature for Rex One.'],
    },
  ],
  [
    'overlapping fields',
    ({ fields }) => ({
      fields: fields.map((field) => ({ ...field, box: { x: 0.1, y: 0.1, width: 0.3, height: 0.05 } })),
    }),
    {
      'fields.1': ['Fields must not overlap.'],
      'fields.2': ['Signatories must not overlap.', 'Fields must not overlap.'],
      'fields.3': ['Fields must not overlap.'],
    },
  ],
])('a draft with %s is saved, and not sent', async (_, change, errors) => {
  const draft = await firm.draft([{ name: 'Rex One' }, { name: 'Sue Two' }]);
  const changed = { ...draft, ...change(draft) };
  const { version } = await firm.bySender((call) => createEnvelope(call, changed));
  expect(await errorsOf(firm.bySender((call) => sendEnvelope(call, draft.id, version)))).toEqual(errors);
});

test('an upload of somebody else is not there', async () => {
  const other = await firm.staff('Theo Third');
  const draft = await firm.draft([{ name: 'Uma One' }]);
  expect(await errorsOf(firm.bySender((call) => createEnvelope(call, draft), other))).toEqual({
    'documents.0': ['Upload this document first.'],
  });
});

test('a draft is sent once', async () => {
  const draft = await firm.draft([{ name: 'Vic Once' }]);
  const { version } = await firm.bySender((call) => createEnvelope(call, draft));
  const send = () => codeOf(firm.bySender((call) => sendEnvelope(call, draft.id, version)));
  expect((await Promise.all([send(), send()])).toSorted()).toEqual(['conflict', 'done']);
  expect(await subjectsTo('vic.once@example.com')).toHaveLength(1);
});
