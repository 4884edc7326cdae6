import { newId } from '#contract/core/values.ts';
import type { WayIn } from '#contract/session/session.ts';
import type { Ticket } from '#contract/signing/submission.ts';
import { later } from '#server/clock.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { myDevices } from '#server/session/devices.queries.ts';
import type { SessionFacts } from '#server/session/facts.ts';
import { auditHead } from '../audit/audit.queries.ts';
import { appendAudit } from '../audit/audit.ts';
import { consentOf } from '../envelope/consent.ts';
import { documentHashes } from '../envelope/envelope-facts.ts';
import { lockAsRecipient } from '../envelope/read-as-recipient.ts';
import { refusalToAct } from '../envelope/refusals.ts';
import { refuseStaffOfFirm } from '../envelope/staff-of-firm.ts';
import { afterEndMs } from './links.ts';
import { insertTicket, type TicketRow, unusedTicket } from './tickets.queries.ts';

/** Level and time of the person's authentication, and the address of the account that they signed in to. */
export interface Authentication {
  level: WayIn;
  at: string;
  address: string;
}
export const knownBy = ({
  came_by,
  created_at,
  email,
}: Pick<SessionFacts, 'came_by' | 'created_at' | 'email'>): Authentication => ({
  level: came_by,
  at: new Date(created_at).toISOString(),
  address: email,
});

/**
 * Issues a ticket for one of the person's devices, for offline use too: it binds recipient, device, and the exact documents and fields.
 * A repeated call answers the same ticket while nothing changed.
 * @throws Refusal with the reason if the person may not act; `invalid` or `device_revoked` for the device
 */
export async function issueTicket(
  { tx, now, actor, known }: { tx: Tx; now: string; actor: Actor; known: Authentication },
  envelopeId: string,
  deviceId: string,
): Promise<Ticket> {
  const { parts, me } = await lockAsRecipient(tx, envelopeId);
  const { envelope, overdue } = parts;
  const refused = refusalToAct({ status: envelope.status, overdue, role: me.role, action: me.action });
  if (refused) throw new Refusal(refused);
  await refuseStaffOfFirm(tx, me);
  const device = (await myDevices(tx)).find(({ id }) => id === deviceId);
  if (!device) throw invalid('deviceId', 'This device is not known.');
  if (device.revoked_at) throw new Refusal('device_revoked');

  const before = await unusedTicket(tx, me.id, deviceId, envelope.version);
  const consentVersion = consentOf(me).version;
  const isSame =
    before?.auth_at === known.at &&
    before.auth_level === known.level &&
    before.auth_address === known.address;
  const stands = before && isSame && before.consent_version === consentVersion;
  const documents = documentHashes(parts);
  const row: TicketRow = stands
    ? before
    : {
        id: newId(Date.parse(now)),
        recipient_id: me.id,
        device_id: deviceId,
        envelope_version: envelope.version,
        documents,
        consent_version: consentVersion,
        auth_level: known.level,
        auth_at: known.at,
        auth_address: known.address,
        created_at: now,
        expires_at: later(envelope.deadline, afterEndMs),
        used_by: null,
      };
  if (!stands) {
    await insertTicket(tx, row);
    const who = { recipient: me.id, account: actor.accountId ?? '' };
    const facts = { ...who, device: deviceId, ticket: row.id, consentVersion };
    await appendAudit(tx, envelopeId, { type: 'prepared', at: now, ...facts, documents });
  }
  return {
    id: row.id,
    envelopeId,
    recipientId: me.id,
    deviceId,
    envelopeVersion: row.envelope_version,
    documents: row.documents,
    consentVersion: row.consent_version,
    issuedAt: row.created_at,
    expiresAt: row.expires_at,
    auditHead: await auditHead(tx, envelopeId),
  };
}
