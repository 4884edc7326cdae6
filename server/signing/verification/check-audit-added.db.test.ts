import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditEvent, appendAudit } from '../audit/audit.ts';
import { acceptLateSubmission } from '../late/accept-late-submission.ts';
import { cancelEnvelope } from '../lifecycle/cancel-envelope.ts';
import { expireOverdue } from '../lifecycle/expire-envelopes.ts';
import { extendEnvelope } from '../lifecycle/extend-envelope.ts';
import { signingDevice } from '../submissions/signing-device.ts';
import { anId, signingFirm } from '../test-envelope.ts';
import { wordsOfCheck } from './test-check-audit.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
  // Somebody whose device is known.
  const { id } = await firm.sent([{ name: 'Ann Lee' }]);
  await firm.signs('ann.lee@example.com', id);
});
afterAll(() => firm.close());

const wordsOf = (envelopeId: string) => wordsOfCheck(firm)(envelopeId);

describe('additions by the server’s own role are found out:', () => {
  const addedTo = async (event: (of: string, recipient: string) => AuditEvent | Promise<AuditEvent>) => {
    const { id: one } = await firm.sent([{ name: 'Dan Nim' }]);
    const [recipient] = await firm.sql('select id from recipients where envelope_id = $1', [one]);
    const made = await event(one, String(recipient?.id));
    await firm.bySender(({ tx }) => appendAudit(tx, one, made));
    return wordsOf(one);
  };
  const act = (recipient: string) => ({
    type: 'signed' as const,
    at: firm.now(),
    recipient,
    submission: anId(),
    ticket: anId(),
    device: anId(),
    bodyHash: 'a'.repeat(64),
    deviceSig: 'AAAA',
    deviceTime: firm.now(),
    elapsedMs: 1000,
    offline: false,
    authLevel: 'link' as const,
    authAt: firm.now(),
    consentVersion: 1,
    documents: [],
  });

  test('a signature that nobody made', async () => {
    const words = await addedTo((_, recipient) => act(recipient));
    expect(words).toContainEqual(expect.stringContaining('nothing like it was handed in'));
    expect(words).toContainEqual(expect.stringContaining('it names no key'));
    expect(words).toContainEqual(expect.stringContaining('the activity log knows nothing of it'));
  });

  test('a signature by a device that is known, which did not make it', async () => {
    const [known] = await firm.sql(`select id, encode(public_key, 'base64') as key from devices limit 1`);
    const deviceKey = String(known?.key).replace(/\s/g, '');
    const words = await addedTo((_, recipient) => ({
      ...act(recipient),
      device: String(known?.id),
      deviceKey,
    }));
    expect(words).toContainEqual(expect.stringContaining('it was not signed by its device'));
  });

  test('a signature by a key of their own', async () => {
    const words = await addedTo(async (of, recipient) => {
      const device = await signingDevice(anId());
      const made = act(recipient);
      const body = { kind: 'decline', submissionId: made.submission, ticketId: made.ticket } as never;
      const item = await device.seal(of, body, firm.key);
      return {
        ...made,
        device: device.id,
        deviceSig: item.deviceSig,
        deviceKey: Buffer.from(device.publicKey).toString('base64'),
      };
    });
    expect(words).toContainEqual(expect.stringContaining('never had the key that it names'));
  });

  test('a completion that was none', async () => {
    const at = firm.now();
    expect(await addedTo(() => ({ type: 'completed', at }))).toContainEqual(
      'no event says that it was sealed, and later ones follow',
    );
    const sealed = { type: 'sealed' as const, at, documents: [] };
    expect(await addedTo(() => sealed)).toContainEqual(expect.stringContaining('envelopes.status of'));
  });

  test.each([
    '1',
    '[]',
    'null',
    '{}',
    '{"type":"toString"}',
    '{"type":"signed"}',
    '{"type":"sealed","at":"2026"}',
  ])('what is no event (%s)', async (text) => {
    expect(await addedTo(() => JSON.parse(text))).not.toEqual([]);
  });

  test('an act of staff', async () => {
    const at = firm.now();
    const by = firm.sender.userId ?? '';
    expect(await addedTo(() => ({ type: 'released', at, by }))).toContainEqual(
      expect.stringContaining('released: the activity log knows nothing of it'),
    );
    expect(
      await addedTo(() => ({ type: 'ended', at, by, status: 'cancelled', reason: null })),
    ).toContainEqual(expect.stringContaining('nothing says who ended it'));
  });

  test('a mail that was not written', async () => {
    const at = firm.now();
    expect(
      await addedTo((_, recipient) => ({ type: 'told', at, recipient, of: 'invited', mail: anId() })),
    ).toContainEqual(expect.stringContaining('there is no such mail'));
  });
});

test('the record holds of an envelope extended, accepted late, declined, cancelled or expired', async () => {
  const mine = async (envelopeId: string) => wordsOf(envelopeId);
  const { id: late, version } = await firm.sent([{ name: 'Eva Late' }, { name: 'Fay Later', order: 2 }]);
  const eva = await firm.byLink('eva.late@example.com');
  const ticket = await firm.prepare(eva, late);
  const body = await firm.act(eva, ticket);
  await firm.setDeadline(late, '-1 minute');
  await expect(firm.deliver(late, await firm.seal(eva, late, body))).rejects.toMatchObject({
    code: 'envelope_expired',
  });
  // It was moved in the database alone.
  expect(await mine(late)).toEqual([expect.stringContaining('envelopes.deadline of')]);
  const deadline = new Date(Date.now() + 86_400_000).toISOString();
  await firm.bySender((call) => extendEnvelope(call, late, { version, deadline }));
  await firm.bySender((call) =>
    acceptLateSubmission(call, late, { version, submissionId: body.submissionId, deadline }),
  );
  expect(await mine(late)).toEqual([]);
  const decline = { kind: 'decline', reason: 'This is not for me.' };
  const without = { values: undefined, signature: undefined, consentVersion: undefined };
  const declined = await firm.signs('fay.later@example.com', late, { ...decline, ...without } as never);
  expect(declined).toMatchObject({ result: 'declined' });
  const { id: cancelled } = await firm.sent([{ name: 'Gus Gone' }]);
  await firm.bySender((call) =>
    cancelEnvelope(call, cancelled, { version: null, reason: 'It was sent by mistake.' }),
  );
  expect(await mine(late)).toEqual([]);
  expect(await mine(cancelled)).toEqual([]);

  const { id: over } = await firm.sent([{ name: 'Hal Over' }]);
  await firm.setDeadline(over, '-1 minute');
  await expireOverdue(firm.services);
  expect(await mine(over)).toEqual([expect.stringContaining('envelopes.deadline of')]);
});
