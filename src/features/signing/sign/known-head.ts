import { ticketFor } from '#src/offline/content/tickets.ts';
import { currentVault } from '#src/offline/vault/vault.ts';

/** The head of an envelope's record that this device received last; null if none. */
export async function knownHead(envelopeId: string): Promise<string | null> {
  const vault = currentVault();
  const ticket = vault && (await ticketFor(vault, envelopeId).catch(() => null));
  return ticket?.auditHead || null;
}
