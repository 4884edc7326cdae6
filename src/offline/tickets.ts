import * as v from 'valibot';
import { externalOfflineDays, offlineDays } from '../../contract/limits.ts';
import { type Ticket, ticket as ticketSchema } from '../../contract/submission.ts';
import { dayMs, now } from '../lib/time.ts';
import { putEntry, takeEntry } from './entries.ts';
import type { Vault } from './vault/vault.ts';

const key = (envelopeId: string) => `ticket:${envelopeId}`;

/** Keeps the ticket of an envelope: at most 14 days, 7 on the external portal, never past its own end. Throws `LockedError`. */
export function keepTicket(vault: Vault, ticket: Ticket): Promise<void> {
  const days = vault.portal === 'external' ? externalOfflineDays : offlineDays;
  return putEntry(
    vault,
    key(ticket.envelopeId),
    ticket,
    Math.min(days * dayMs, Date.parse(ticket.expiresAt) - now()),
  );
}

/** The kept ticket of the envelope if it is still good and of this device, else null. */
export async function ticketFor(vault: Vault, envelopeId: string): Promise<Ticket | null> {
  const kept = v.safeParse(ticketSchema, await takeEntry(vault, key(envelopeId)));
  return kept.success && kept.output.deviceId === vault.deviceId ? kept.output : null;
}

/**
 * This device's leave to sign an envelope in the version it was read in: the kept ticket, else what `ask` answers, kept from
 * then on. Throws what `ask` throws, and `LockedError`.
 */
export async function ticketToSign(
  vault: Vault,
  { id, version }: { id: string; version: number },
  ask: () => Promise<Ticket>,
): Promise<Ticket> {
  const kept = await ticketFor(vault, id);
  if (kept?.envelopeVersion === version) return kept;
  const ticket = await ask();
  await keepTicket(vault, ticket);
  return ticket;
}
