import { setTimeout } from 'node:timers/promises';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/core/rules.ts';
import type { RecipientRole } from '#contract/signing/signing.ts';
import { dayMs, later } from '#server/clock.ts';
import { actor } from '#server/db/actor.ts';
import { popplerText } from '#tests/fixtures/pdf-tools.ts';
import { auditEvents } from '../audit/audit.ts';
import type { Evidence } from '../audit/evidence.ts';
import { createEnvelope } from '../drafts/create-draft.ts';
import { consentOf } from '../envelope/consent.ts';
import { acceptLateSubmission } from '../late/accept-late-submission.ts';
import { lateEvidenceOf } from '../late/late-submissions.ts';
import { expireOverdue } from '../lifecycle/expire-envelopes.ts';
import { remind } from '../lifecycle/remind.ts';
import { replaceRecipient } from '../lifecycle/replace-recipient.ts';
import { certificateOf } from '../sealing/certificates.queries.ts';
import { sendEnvelope } from '../sending/send-envelope.ts';
import { readSent } from '../sent/own-envelope.ts';
import { anId, type Signer, signingFirm } from '../test-envelope.ts';
import { codeOf, errorsOf } from '../test-refusals.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const read = (id: string) => firm.bySender((call) => readSent(call, id));
const subjectsTo = async (email: string) => (await firm.mailsTo(email)).map(({ subject }) => subject);
const reader = { role: 'observer_ack' as const };

/** From the ticket to the receipt of a recipient who only confirms: nothing filled in, nothing signed. */
async function confirms(signer: Signer, id: string) {
  const act = await firm.act(signer, await firm.prepare(signer, id));
  return firm.deliver(id, await firm.seal(signer, id, act));
}

test('an observer who has to confirm is asked to, and the envelope waits until they have', async () => {
  const { id } = await firm.sent([{ name: 'Ann Signs' }, { name: 'Olga Reads', ...reader }]);
  const email = 'olga.reads@example.com';
  expect(await subjectsTo(email)).toEqual([
    'Sam Sender asks you to confirm that you have read: Service agreement',
  ]);
  const olga = await firm.byLink(email);
  expect((await firm.view(olga, id)).fields).toEqual([]);
  expect((await firm.view(olga, id)).consent.text).toContain('want to confirm');

  expect(await firm.signs('ann.signs@example.com', id)).toMatchObject({ envelopeStatus: 'sent' });
  expect(await confirms(olga, id)).toMatchObject({ result: 'acknowledged', envelopeStatus: 'sealing' });
  await firm.runJobs();

  const { status, recipients, timeline } = await read(id);
  expect(status).toBe('completed');
  expect(recipients.map(({ action }) => action).toSorted()).toEqual(['acknowledged', 'signed']);
  expect(timeline.find(({ kind }) => kind === 'acknowledged')).toMatchObject({
    by: 'Olga Reads',
    role: 'observer_ack',
  });
  expect((await subjectsTo(email)).at(-1)).toBe('Signed by everybody: Service agreement');
});

test('the certificate names them, and the evidence holds each text that was agreed to', async () => {
  const { id } = await firm.sent([
    { name: 'Bea Signs' },
    { name: 'Abe Approves', role: 'approver' },
    { name: 'Oto Reads', ...reader },
  ]);
  await firm.signs('bea.signs@example.com', id);
  await firm.signs('abe.approves@example.com', id);
  await confirms(await firm.byLink('oto.reads@example.com'), id);
  await firm.runJobs();
  const bytes = await firm.services.files.bytes(
    (await firm.bySender(({ tx, actor: who }) => certificateOf(tx, id, who.audience === 'staff')))?.file
      .sha256 ?? '',
  );
  const printed = popplerText(bytes).replace(/\s+/g, ' ');
  expect(printed).toContain('Confirming observer, step 1');
  expect(printed).toMatch(/Confirmed 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
  for (const role of ['signer', 'approver', 'observer_ack'] as const) {
    const { version, text } = consentOf({ role });
    expect(printed).toContain(`Agreed to the consent, version ${version}.`);
    expect(printed).toContain(`Version ${version}: ${text}`);
  }
  const file = (await PDF.load(bytes)).attachments.get('evidence.json');
  const { consents, recipients } = JSON.parse(new TextDecoder().decode(file ?? undefined)) as Evidence;
  expect(consents).toEqual(
    (['signer', 'approver', 'observer_ack'] as const).map((role) => consentOf({ role })),
  );
  expect(recipients.find(({ name }) => name === 'Oto Reads')).toMatchObject({
    role: 'observer_ack',
    action: 'acknowledged',
  });
});

test('only the texts that somebody agreed to are evidence', async () => {
  const { id } = await firm.sent([{ name: 'Cem Alone' }]);
  await firm.signs('cem.alone@example.com', id);
  await firm.runJobs();
  const sha256 = (
    await firm.bySender(({ tx, actor: who }) => certificateOf(tx, id, who.audience === 'staff'))
  )?.evidence.sha256;
  const { consents } = JSON.parse(
    new TextDecoder().decode(await firm.services.files.bytes(sha256 ?? '')),
  ) as Evidence;
  expect(consents).toEqual([consentOf({ role: 'signer' })]);
});

test.each<[RecipientRole, RecipientRole]>([
  ['approver', 'signer'],
  ['observer_ack', 'signer'],
  ['signer', 'observer_ack'],
])('an act of an %s under the words for a %s is asked again, by the right ones', async (role, other) => {
  const name = `${role.replace('_', '')} ${anId().slice(-8)}`;
  const { id } = await firm.sent([{ name: 'Dan Also' }, { name, role }]);
  const signer = await firm.byLink(`${name.replace(' ', '.')}@example.com`);
  const ticket = await firm.prepare(signer, id);
  expect(ticket.consentVersion).toBe(consentOf({ role }).version);
  const outdated = await firm.act(signer, ticket, { consentVersion: consentOf({ role: other }).version });
  expect(await codeOf(firm.deliver(id, await firm.seal(signer, id, outdated)))).toBe('consent_outdated');
  const again = await firm.act(signer, ticket);
  expect((await firm.deliver(id, await firm.seal(signer, id, again))).envelopeStatus).toBe('sent');
  const acts = (await firm.bySender(({ tx }) => auditEvents(tx, id))).filter(
    (event) => 'submission' in event && 'consentVersion' in event,
  );
  expect(acts).toMatchObject([{ consentVersion: consentOf({ role }).version }]);
});

test('a ticket that was made under older words is not enough, and asking again makes another', async () => {
  const { id } = await firm.sent([{ name: 'Eve Also' }, { name: 'Abe Early', role: 'approver' }]);
  const signer = await firm.byLink('abe.early@example.com');
  const early = await firm.prepare(signer, id);
  await firm.sql('update tickets set consent_version = 1 where id = $1', [early.id]);
  const act = await firm.act(signer, early);
  expect(await codeOf(firm.deliver(id, await firm.seal(signer, id, act)))).toBe('consent_outdated');
  const ticket = await firm.prepare(signer, id);
  expect(ticket.id).not.toBe(early.id);
  expect(await firm.deliver(id, await firm.seal(signer, id, await firm.act(signer, ticket)))).toMatchObject({
    result: 'approved',
  });
});

test('colleagues and contacts confirm as themselves, by the same path', async () => {
  const [officeId, clientId, contactId] = [anId(), anId(), anId()];
  const accountId = await firm.account('client', 'wim@client.example');
  await firm.sql(`insert into offices (id, name, country_code) values ($1, 'Berlin', 'DE')`, [officeId]);
  await firm.sql(
    `insert into clients (id, kind, name, record_status, business_status, office_id, created_at, last_update_at)
     values ($1, 'CORPORATE', 'Client', 'active', 'ACTIVE', $2, now(), now())`,
    [clientId, officeId],
  );
  await firm.sql(
    `insert into contacts (id, client_id, account_id, first_name, last_name, email, portal_access, created_at)
     values ($1, $2, $3, 'Wim', 'Contact', 'wim@client.example', 'ACTIVE', now())`,
    [contactId, clientId, accountId],
  );
  const colleague = await firm.staff('Yan Colleague');
  const drafted = await firm.draft(
    [{ name: 'Fay Signs' }, { name: 'A Staff', ...reader }, { name: 'A Contact', ...reader }],
    { client_id: clientId },
  );
  const people = [
    undefined,
    { kind: 'staff' as const, id: colleague.userId ?? '' },
    { kind: 'contact' as const, id: contactId },
  ];
  const recipients = drafted.recipients.map((one, i) => ({ ...one, person: people[i] ?? one.person }));
  const { id } = await firm.bySender(async (call) => {
    const { id, version } = await createEnvelope(call, { ...drafted, recipients });
    return sendEnvelope(call, id, version);
  });
  const contact = actor('contact', { accountId, contactIds: [contactId], clientIds: [clientId] });
  for (const who of [colleague, contact])
    expect(await confirms(await firm.enrolled(who), id)).toMatchObject({ result: 'acknowledged' });
  expect(await firm.signs('fay.signs@example.com', id)).toMatchObject({ envelopeStatus: 'sealing' });
});

test('reminders and successors are asked for the same, and who declines ends it', async () => {
  const { id, version, recipients } = await firm.sent([
    { name: 'Gus Signs' },
    { name: 'Hal Reads', ...reader },
  ]);
  const recipientId = recipients.find(({ role }) => role === 'observer_ack')?.id ?? '';
  await firm.bySender((call) => remind(call, id, { recipientId }));
  const [, reminder] = await firm.mailsTo('hal.reads@example.com');
  expect(reminder).toMatchObject({
    subject: 'Reminder: Sam Sender asks you to confirm that you have read Service agreement',
    text: expect.stringContaining('Please confirm by'),
  });
  const person = { kind: 'external' as const, name: 'Ida Instead', email: 'ida@example.com' };
  await firm.bySender((call) => replaceRecipient(call, id, { version, recipientId, person }));
  expect(await subjectsTo('hal.reads@example.com')).toContain(
    'No longer yours to confirm: Service agreement',
  );
  const ida = await firm.byLink('ida@example.com');
  const {
    values: _,
    signature: __,
    consentVersion: ___,
    ...rest
  } = (await firm.act(ida, await firm.prepare(ida, id))) as Extract<
    Awaited<ReturnType<typeof firm.act>>,
    { kind: 'sign' }
  >;
  const reason = 'I was never given the annex.';
  const receipt = await firm.deliver(id, await firm.seal(ida, id, { ...rest, kind: 'decline', reason }));
  expect(receipt).toMatchObject({ result: 'declined', envelopeStatus: 'declined' });
});

test('a confirmation that came too late can be accepted', async () => {
  const { id, version } = await firm.sent([{ name: 'Jon Signs' }, { name: 'Kim Reads', ...reader }]);
  await firm.signs('jon.signs@example.com', id);
  const kim = await firm.byLink('kim.reads@example.com');
  const act = await firm.act(kim, await firm.prepare(kim, id), { offline: true, elapsedMs: 1 });
  const item = await firm.seal(kim, id, act);
  await firm.setDeadline(id, '20 milliseconds');
  await setTimeout(30);
  await expireOverdue(firm.services);
  expect(await codeOf(firm.deliver(id, item))).toBe('envelope_expired');
  expect(await firm.bySender((call) => lateEvidenceOf(call, id))).toMatchObject([
    { acceptable: true, signature: null, recipient: { role: 'observer_ack' } },
  ]);
  const body = { version, submissionId: act.submissionId, deadline: later(firm.now(), 40 * dayMs) };
  const accepted = await firm.bySender((call) => acceptLateSubmission(call, id, body));
  expect(accepted.status).toBe('sealing');
  expect(accepted.recipients.map(({ action }) => action).toSorted()).toEqual(['acknowledged', 'signed']);
  expect((await subjectsTo('kim.reads@example.com')).at(-1)).toBe(
    'Your confirmation counts: Service agreement',
  );
  expect(await firm.deliver(id, item)).toMatchObject({ result: 'acknowledged' });
});

test('an observer who confirms fills in nothing: a field of theirs keeps it from being sent', async () => {
  const draft = await firm.draft([{ name: 'Lou Signs' }, { name: 'Mia Reads', ...reader }]);
  const [signs, reads] = draft.recipients;
  const fields = draft.fields.map((field) =>
    field.kind === 'text' && field.recipientId === signs?.id
      ? { ...field, recipientId: reads?.id ?? null }
      : field,
  );
  const { id, version } = await firm.bySender((call) => createEnvelope(call, { ...draft, fields }));
  const errors = await errorsOf(firm.bySender((call) => sendEnvelope(call, id, version)));
  expect(Object.values(errors ?? {}).flat()).toEqual([messages.unassigned]);
});

test('an approver without a field approves by finishing; what others fill in stands on the page all the same', async () => {
  const draft = await firm.draft([{ name: 'Nia Signs' }, { name: 'Oz Approves', role: 'approver' }]);
  const approver = draft.recipients[1]?.id;
  const fields = draft.fields.filter(
    ({ kind, recipientId }) => recipientId !== approver || kind !== 'signature',
  );
  const { id } = await firm.bySender(async (call) => {
    const { id, version } = await createEnvelope(call, { ...draft, fields });
    return sendEnvelope(call, id, version);
  });
  expect(await errorsOf(firm.signs('nia.signs@example.com', id, { signature: null }))).toEqual({
    signature: ['Sign on the page.'],
  });
  await firm.signs('nia.signs@example.com', id);
  expect(await firm.signs('oz.approves@example.com', id, { signature: null })).toMatchObject({
    result: 'approved',
    envelopeStatus: 'sealing',
  });
  await firm.runJobs();
  const [document] = (await read(id)).documents;
  const sealed = popplerText(await firm.services.files.bytes(document?.sealed?.sha256 ?? ''));
  expect(sealed.match(/Berlin/g)).toHaveLength(2);
});
