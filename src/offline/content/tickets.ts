import * as v from 'valibot';
import type { Envelope } from '#contract/signing/signing.ts';
import { type Ticket, ticket as ticketSchema } from '#contract/signing/submission.ts';
import type { Vault } from '../vault/vault.ts';
import { putEntry, takeEntry } from './entries.ts';
import { keptForMs, serverNow } from './kept-for.ts';

const key = (envelopeId: string) => `ticket:${envelopeId}`;

/** Keeps the ticket of an envelope for the offline days, never past its own end. Throws `LockedError`. */
export function keepTicket(vault: Vault, ticket: Ticket): Promise<void> {
  const leftMs = Math.min(keptForMs(vault), Date.parse(ticket.expiresAt) - serverNow(vault));
  return putEntry(vault, key(ticket.envelopeId), ticket, leftMs);
}

/** The kept ticket of the envelope if it is still good and of this device, else null. */
export async function ticketFor(vault: Vault, envelopeId: string): Promise<Ticket | null> {
  const kept = v.safeParse(ticketSchema, await takeEntry(vault, key(envelopeId)));
  return kept.success && kept.output.deviceId === vault.deviceId ? kept.output : null;
}

type Versions = Pick<Envelope, 'id' | 'version' | 'consent'>;

/** The kept ticket, if it is for this version of the envelope and of the consent. */
export async function keptTicket(vault: Vault, { id, version, consent }: Versions): Promise<Ticket | null> {
  const kept = await ticketFor(vault, id);
  return kept?.envelopeVersion === version && kept.consentVersion === consent.version ? kept : null;
}

/**
 * This device's permission to submit for an envelope in the version it was read in, under the consent that was read: the kept ticket, else
 * the answer of `ask`, which is then kept. Throws the errors of `ask`, and `LockedError`.
 */
export async function ticketToSign(
  vault: Vault,
  envelope: Versions,
  ask: () => Promise<Ticket>,
): Promise<Ticket> {
  const kept = await keptTicket(vault, envelope);
  if (kept) return kept;
  const ticket = await ask();
  await keepTicket(vault, ticket);
  return ticket;
}
