import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SealedItem, Submission } from '#contract/signing/submission.ts';
import { Refusal } from '#server/http/refusal.ts';
import { cancelEnvelope } from '../lifecycle/cancel-envelope.ts';
import { anId, type Signer, signingFirm } from '../test-envelope.ts';
import { newSealingKey } from './sealed-item.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const day = 86_400_000;
const refusalTo = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: 'done', errors: undefined }),
    (error: unknown) => {
      if (error instanceof Refusal) return { code: error.code, errors: error.more.errors };
      throw error;
    },
  );
const codeOf = async (work: Promise<unknown>) => (await refusalTo(work)).code;

let count = 0;
/** A new envelope with one signer who is about to submit. */
async function ready(change: Partial<Submission> = {}) {
  const email = `signer${++count}@example.com`;
  const { id, version, recipients } = await firm.sent([{ name: `Signer${count}` }]);
  const signer = await firm.byLink(email);
  const ticket = await firm.prepare(signer, id);
  const body = await firm.act(signer, ticket, change);
  const hand = async (next: Submission = body, by: Signer = signer) =>
    firm.deliver(id, await firm.seal(by, id, next));
  return { id, version, email, recipientId: recipients[0]?.id ?? '', signer, ticket, body, hand };
}
const rowsOf = (id: string) =>
  firm.sql(
    'select s.late, s.receipt, s.offline from submissions s join recipients r on r.id = s.recipient_id where r.envelope_id = $1',
    [id],
  );
const stateOf = async (id: string) =>
  (
    await firm.sql(
      'select e.status, r.action from envelopes e join recipients r on r.envelope_id = e.id where e.id = $1',
      [id],
    )
  )[0];
const eventsOf = async (id: string) =>
  (await firm.sql('select event from audit where envelope_id = $1 order by seq', [id])).map(({ event }) =>
    JSON.parse(event),
  );

test('the same item, however often it comes, is one signature and one answer', async () => {
  const { id, signer, body } = await ready();
  const item = await firm.seal(signer, id, body);
  const first = await firm.deliver(id, item);
  const more = await Promise.all(Array.from({ length: 10 }, () => firm.deliver(id, item)));
  for (const receipt of more) expect(receipt).toEqual(first);
  // sealed again, as by a device that lost its answer, with the same body
  expect(await firm.deliver(id, await firm.seal(signer, id, body))).toEqual(first);
  expect(await rowsOf(id)).toHaveLength(1);
  expect((await eventsOf(id)).filter(({ type }) => type === 'signed')).toHaveLength(1);
});

test('the same id for something else is refused, also of somebody else', async () => {
  const { body, hand } = await ready();
  await hand();
  expect(await codeOf(hand({ ...body, elapsedMs: 2 }))).toBe('key_reused');
  const other = await ready({ submissionId: body.submissionId });
  expect(await codeOf(other.hand())).toBe('key_reused');
  expect(await stateOf(other.id)).toEqual({ status: 'sent', action: 'due' });
});

test('a second signature of a recipient is refused in words, and nothing changes', async () => {
  const { id, signer, body, hand } = await ready();
  await hand();
  const again = await hand({ ...body, submissionId: anId() });
  expect(again).toMatchObject({ result: 'already_signed', envelopeStatus: 'sealing' });
  const elsewhere = await firm.enrolled(signer.who);
  expect(await codeOf(firm.prepare(elsewhere, id))).toBe('already_signed_by_all');
  expect(await rowsOf(id)).toHaveLength(1);
});

test('asking for a ticket again answers the same one', async () => {
  const { id, signer, ticket } = await ready();
  const again = await firm.prepare(signer, id);
  expect(again).toEqual({ ...ticket, auditHead: again.auditHead });
  const [head] = await firm.sql(
    `select encode(hash, 'hex') as hash from audit where envelope_id = $1 order by seq desc limit 1`,
    [id],
  );
  expect(again.auditHead).toBe(head?.hash);
  expect(Date.parse(ticket.expiresAt) - Date.parse((await firm.view(signer, id)).deadline)).toBe(30 * day);
});

test('a submission made offline counts later, when the session is long gone, with both clocks kept', async () => {
  const { id, hand, body } = await ready({ offline: true, deviceTime: '2026-01-02T03:04:05.000Z' });
  firm.wait(20 * day);
  expect(await hand()).toMatchObject({ result: 'signed' });
  const signed = (await eventsOf(id)).find(({ type }) => type === 'signed');
  expect(signed).toMatchObject({
    offline: true,
    deviceTime: '2026-01-02T03:04:05.000Z',
    authLevel: 'link',
    documents: body.documents,
    submission: body.submissionId,
  });
  expect(Date.parse(signed.at)).toBeGreaterThan(Date.parse(signed.authAt) + 19 * day);
  firm.wait(-20 * day);
});

test.each<[string, (hand: Awaited<ReturnType<typeof ready>>) => Partial<Submission>, string]>([
  [
    'other bytes than the document has',
    ({ body }) => ({ documents: body.documents.map((d) => ({ ...d, sha256: '0'.repeat(64) })) }),
    'document_changed',
  ],
  [
    'other fields',
    ({ body }) => ({ documents: body.documents.map((d) => ({ ...d, fieldsHash: '0'.repeat(64) })) }),
    'document_changed',
  ],
  ['no documents', () => ({ documents: [] }), 'document_changed'],
  ['another version', ({ body }) => ({ envelopeVersion: body.envelopeVersion + 1 }), 'document_changed'],
  ['consent to another text', () => ({ consentVersion: 99 }), 'consent_outdated'],
  ['a ticket nobody gave', () => ({ ticketId: anId() }), 'unknown_ticket'],
])('an act on %s is refused and can be put right', async (_, change, code) => {
  const given = await ready();
  expect(await codeOf(given.hand({ ...given.body, ...change(given) } as Submission))).toBe(code);
  expect(await stateOf(given.id)).toEqual({ status: 'sent', action: 'due' });
  expect(await rowsOf(given.id)).toEqual([]);
  expect(await given.hand()).toMatchObject({ result: 'signed' });
});

test('values are judged field by field', async () => {
  const { id, signer, body, hand } = await ready();
  const text = (await firm.view(signer, id)).fields.find(({ kind }) => kind === 'text')?.id ?? '';
  const foreign = anId();
  const refused = (change: Partial<Submission>) => refusalTo(hand({ ...body, ...change } as Submission));
  expect(await refused({ values: {} })).toEqual({
    code: 'invalid',
    errors: { [text]: ['Fill in this field.'] },
  });
  expect(await refused({ values: { [text]: 'Köln', [foreign]: 'x' } })).toEqual({
    code: 'invalid',
    errors: { [foreign]: ['This field is not yours to fill in.'] },
  });
  expect(await refused({ signature: { kind: 'typed', text: 'రవి' } })).toMatchObject({
    code: 'invalid',
    errors: { signature: [expect.stringContaining('cannot be printed')] },
  });
  const png = Buffer.from('not a picture').toString('base64');
  expect(await refused({ signature: { kind: 'image', png } })).toMatchObject({
    code: 'invalid',
    errors: { signature: [expect.stringContaining('could not be read')] },
  });
  expect(await refused({ initials: { kind: 'typed', text: 'ర' } })).toMatchObject({
    code: 'invalid',
    errors: { initials: [expect.stringContaining('Type your initials in')] },
  });
  expect(await refused({ initials: { kind: 'image', png } })).toMatchObject({
    code: 'invalid',
    errors: { initials: [expect.stringContaining('could not be read')] },
  });
  expect(await stateOf(id)).toEqual({ status: 'sent', action: 'due' });
});

test('a body that is no submission is refused in words', async () => {
  const { hand, body } = await ready();
  const { errors } = await refusalTo(hand({ ...body, kind: 'decline', reason: 'short' } as never));
  expect(errors?.reason).toEqual(['Say why in at least 10 characters.']);
  expect(await codeOf(hand('nonsense' as never))).toBe('invalid');
});

test('a signature larger than anybody draws is refused in words', async () => {
  const { id, hand, body } = await ready();
  const huge = async (strokes: { x: number; y: number }[][], what = 'signature') =>
    (await refusalTo(hand({ ...body, [what]: { kind: 'drawn', aspect: 2.5, strokes } } as Submission)))
      .errors;
  const point = { x: 0.5, y: 0.5 };
  const words = ['This drawing is too large. Draw it again, simpler.'];
  expect(await huge(Array.from({ length: 501 }, () => [point]))).toEqual({ 'signature.strokes': words });
  expect(await huge([Array.from({ length: 5001 }, () => point)])).toEqual({ 'signature.strokes.0': words });
  expect(await huge([[]], 'initials')).toHaveProperty(['initials.strokes.0']);
  expect(await stateOf(id)).toEqual({ status: 'sent', action: 'due' });
});

test('out of turn: kept by the device, and taken once it is their turn', async () => {
  const { id } = await firm.sent([{ name: 'First Come' }, { name: 'Second Come', order: 2 }]);
  const [second] = await firm.sql(
    `select r.id, a.id as account_id from recipients r join accounts a on a.guard = 'external' and a.email = r.email
     where r.envelope_id = $1 and r."order" = 2`,
    [id],
  );
  const { who } = await firm.byLink('first.come@example.com');
  const early = await firm.enrolled({ ...who, accountId: second?.account_id, recipientIds: [second?.id] });
  expect(await codeOf(firm.prepare(early, id))).toBe('not_your_turn');
  await firm.signs('first.come@example.com', id);
  expect(await firm.signs('second.come@example.com', id)).toMatchObject({ result: 'signed' });
});

test('an envelope cancelled meanwhile refuses the submission, which is kept as evidence and answered the same again', async () => {
  const { id, version, hand, signer } = await ready();
  await firm.bySender((call) => cancelEnvelope(call, id, { version, reason: 'A mistake.' }));
  expect(await codeOf(hand())).toBe('envelope_cancelled');
  expect(await codeOf(hand())).toBe('envelope_cancelled');
  expect(await rowsOf(id)).toEqual([{ late: 'envelope_cancelled', receipt: null, offline: 0 }]);
  expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'late', refusal: 'envelope_cancelled' });
  expect(await stateOf(id)).toEqual({ status: 'cancelled', action: 'lapsed' });
  expect(await codeOf(firm.prepare(signer, id))).toBe('envelope_cancelled');
});

test('the image of a submission that does not count is not validated', async () => {
  const png = Buffer.from('not a picture').toString('base64');
  const { id, version, hand } = await ready({ signature: { kind: 'image', png } });
  await firm.bySender((call) => cancelEnvelope(call, id, { version, reason: 'A mistake.' }));
  expect(await codeOf(hand())).toBe('envelope_cancelled');
});

test('after the deadline a submission is late evidence, for 30 days', async () => {
  const { id, hand, body } = await ready();
  await firm.setDeadline(id, '-1 second');
  expect(await codeOf(hand())).toBe('envelope_expired');
  expect(await rowsOf(id)).toEqual([{ late: 'envelope_expired', receipt: null, offline: 0 }]);
  firm.wait(61 * day);
  expect(await codeOf(hand({ ...body, submissionId: anId() }))).toBe('gone');
  firm.wait(-61 * day);
  expect(await rowsOf(id)).toHaveLength(1);
});

test('a revoked device delivers evidence and nothing else', async () => {
  const { id, signer, hand } = await ready();
  await firm.sql('update devices set revoked_at = now() where id = $1', [signer.device.id]);
  expect(await codeOf(hand())).toBe('device_revoked');
  expect(await rowsOf(id)).toEqual([{ late: 'device_revoked', receipt: null, offline: 0 }]);
  expect(await stateOf(id)).toEqual({ status: 'sent', action: 'due' });
  expect(await codeOf(firm.prepare(signer, id))).toBe('device_revoked');
});

test('a ticket is of one device, and a device of one person', async () => {
  const { id, signer, body, hand } = await ready();
  const mineToo = await firm.enrolled(signer.who);
  expect(await codeOf(hand(body, mineToo))).toBe('unknown_ticket');
  const stranger = await ready();
  expect(await codeOf(hand(body, stranger.signer))).toBe('unknown_ticket');
  expect(await codeOf(firm.prepare({ ...signer, device: stranger.signer.device }, id))).toBe('invalid');
  expect(await stateOf(id)).toEqual({ status: 'sent', action: 'due' });
});

test('a sealed item that was changed on its way, or is for another envelope or server, opens for nobody', async () => {
  const { id, signer, body } = await ready();
  const other = await ready();
  const item = await firm.seal(signer, id, body);
  const tampered = Buffer.from(item.sealed, 'base64');
  tampered.writeUInt8((tampered.at(0) ?? 0) ^ 1, 0);
  const wrong: [SealedItem, string, string][] = [
    [{ ...item, sealed: tampered.toString('base64') }, id, 'invalid'],
    [{ ...item, submissionId: anId() }, id, 'invalid'],
    [{ ...item, deviceSig: (await firm.seal(signer, other.id, body)).deviceSig }, id, 'invalid'],
    [item, other.id, 'invalid'],
    [{ ...item, keyId: anId() }, id, 'invalid'],
    [{ ...item, deviceId: anId() }, id, 'unknown_ticket'],
    [
      await signer.device.seal(id, body, { id: firm.key.id, publicKey: (await newSealingKey()).publicKey }),
      id,
      'invalid',
    ],
  ];
  for (const [changed, envelopeId, code] of wrong)
    expect(await codeOf(firm.deliver(envelopeId, changed))).toBe(code);
  expect(await stateOf(id)).toEqual({ status: 'sent', action: 'due' });
  expect(await firm.deliver(id, item)).toMatchObject({ result: 'signed' });
});

test('a sealed item of millions of values, or with a NUL, opens for nobody and is not read', async () => {
  const { id, signer, body, hand } = await ready();
  const forged = [
    { ...body, documents: Array.from({ length: 1_500_000 }, () => ({})) },
    { ...body, kind: 'decline', reason: 'This will not be kept\0 at all' },
  ];
  for (const value of forged) {
    const item = await firm.seal(signer, id, value as unknown as Submission);
    // A schema that had read it would name a field.
    expect(await refusalTo(firm.deliver(id, item))).toEqual({ code: 'invalid', errors: undefined });
  }
  expect(await hand()).toMatchObject({ result: 'signed' });
});

test('somebody replaced is told so', async () => {
  const { recipientId, hand } = await ready();
  await firm.sql(`update recipients set action = 'replaced' where id = $1`, [recipientId]);
  expect(await codeOf(hand())).toBe('recipient_replaced');
});
