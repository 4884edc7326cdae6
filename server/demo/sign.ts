import { randomUUID } from 'node:crypto';
import { newId } from '#contract/core/values.ts';
import type { SigningField } from '#contract/signing/signing.ts';
import type { Values } from '#contract/signing/signing-input.ts';
import { type Actor, actor } from '../db/actor.ts';
import { dateOf } from '../reference/calendar.ts';
import type { Services } from '../services.ts';
import { insertDevice, newestSealingKey, revoke } from '../session/queries.ts';
import { consentOf } from '../signing/envelope/consent.ts';
import { fieldsFor } from '../signing/envelope/fields.queries.ts';
import { readAsRecipient } from '../signing/envelope/read-as-recipient.ts';
import { issueTicket } from '../signing/links/tickets.ts';
import { acceptSubmission } from '../signing/submissions/accept-submission.ts';
import { signingDevice } from '../signing/submissions/signing-device.ts';

const system = actor('system');

const filled = (fields: readonly SigningField[], name: string, today: string): Values =>
  Object.fromEntries(
    fields.flatMap(({ id, kind }): [string, string | boolean][] => {
      if (kind === 'signature' || kind === 'initials') return [];
      return [
        [id, kind === 'checkbox' ? true : kind === 'date' ? today : kind === 'name' ? name : 'Director'],
      ];
    }),
  );

/** Signs an envelope as a person with their own device would; the device is revoked afterwards. */
export async function signDemoEnvelope(
  services: Services,
  envelopeId: string,
  who: Actor,
  address: string,
): Promise<void> {
  const { db, clock } = services;
  if (!who.accountId) throw new Error('Whoever signs has an account.');
  const account_id = who.accountId;
  const now = clock.now();
  const device = await signingDevice(randomUUID());
  const key = await db.as(system, async (tx) => {
    await insertDevice(tx, {
      id: device.id,
      account_id,
      label: 'Demo firm',
      public_key: device.publicKey,
      created_at: now,
      last_seen_at: now,
    });
    return newestSealingKey(tx);
  });
  if (!key) throw new Error('The server has no sealing key yet.');
  const { ticket, parts, me } = await db.as(who, async (tx) => ({
    ticket: await issueTicket(
      { tx, now, actor: who, known: { level: 'password', at: now, address } },
      envelopeId,
      device.id,
    ),
    ...(await readAsRecipient(tx, envelopeId)),
  }));
  const mine = fieldsFor(parts.fields, me);
  const item = await device.seal(
    envelopeId,
    {
      kind: 'sign',
      ticketId: ticket.id,
      submissionId: newId(Date.parse(now)),
      envelopeVersion: ticket.envelopeVersion,
      documents: ticket.documents,
      deviceTime: now,
      elapsedMs: 0,
      offline: false,
      consentVersion: consentOf(me).version,
      signature: { kind: 'typed', text: me.name },
      values: filled(mine, me.name, dateOf(now)),
    },
    { id: key.id, publicKey: key.public_key },
  );
  const origin = { id: newId(Date.parse(now)), ip: '127.0.0.1', userAgent: 'Demo firm' };
  await acceptSubmission(services, { envelopeId, item, now, origin });
  await db.as(system, (tx) => revoke(tx, device.id, now));
}
