import { ticketFor } from '../../../offline/tickets.ts';
import { currentVault } from '../../../offline/vault/vault.ts';

/** The head of an envelope's record as this device was told it last; null where it was told none. */
export async function knownHead(envelopeId: string): Promise<string | null> {
  const vault = currentVault();
  const ticket = vault && (await ticketFor(vault, envelopeId).catch(() => null));
  return ticket?.auditHead || null;
}
