import type { Ticket } from '../../contract/signing.ts';
import type { Vault } from './vault/vault.ts';

/** Keeps the ticket of an envelope: at most 14 days, 7 on the external portal, never past its own end. */
export declare function keepTicket(vault: Vault, ticket: Ticket): Promise<void>;
/** The kept ticket of the envelope if it is still good, else null. */
export declare function ticketFor(vault: Vault, envelopeId: string): Promise<Ticket | null>;
