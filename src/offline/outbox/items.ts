import type { CommandName } from '../../../contract/commands.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { ItemState } from '../database/rows.ts';
import type { Vault } from '../vault/vault.ts';

/** An item as the outbox screen shows it. */
export interface OutboxItem {
  readonly id: string;
  readonly command: CommandName;
  readonly title: string;
  readonly state: ItemState;
  readonly sealed: boolean;
  readonly envelopeId?: string;
  /** Device times, ms. */
  readonly createdAt: number;
  readonly nextTryAt: number;
  readonly sentAt?: number;
  readonly tries: number;
  /** Why it is not sent, in words for people, and its code. */
  readonly reason?: string;
  readonly code?: ErrorCode | 'network' | 'unreadable';
  /** What was entered: the input of an ordinary command, the submission of a sealed one. Undefined if it cannot be read any more. */
  readonly body: unknown;
  /** What the server said to a conflict or refusal: `errors` (422) and `current` (409), when it said so while unlocked. */
  readonly answer?: { errors?: Record<string, string[]>; current?: unknown };
  /** Answer to a sent item (a `Receipt`), if it was received while unlocked. */
  readonly result?: unknown;
}

export interface OutboxCounts {
  /** Not confirmed by the server: waiting, waiting for sign-in, in conflict or refused. Goes on the badge. */
  readonly unsent: number;
  /** Of those, the ones that need the person: in conflict or refused. */
  readonly needsYou: number;
}

/** Every item, the newest first. Sent ones stay listed for 14 days. */
export declare function listItems(vault: Vault): Promise<OutboxItem[]>;
/** The items about one subject, oldest first: the overlay over its server row. */
export declare function itemsOf(vault: Vault, subject: string): Promise<OutboxItem[]>;
export declare function countItems(vault: Pick<Vault, 'outbox'>): Promise<OutboxCounts>;
/** The ids that depend on this item, directly or not; discarding it discards them. */
export declare function dependentsOf(vault: Vault, id: string): Promise<string[]>;
/** Deletes one item (and its dependents), for good. */
export declare function discardItem(vault: Vault, id: string): Promise<void>;
/** Lets a conflicting or refused item try again at the next flush. */
export declare function retryItem(vault: Vault, id: string): Promise<void>;
/** The item as a file to keep or hand in elsewhere: a sealed one as it would be sent, an ordinary one readable. */
export declare function exportItem(vault: Vault, id: string): Promise<{ name: string; file: Blob }>;
/** The server's rows with the pending commands of the subject laid over them. */
export declare function overlay<T>(vault: Vault, subject: string, row: T, lay: (row: T, item: OutboxItem) => T): Promise<T>;
