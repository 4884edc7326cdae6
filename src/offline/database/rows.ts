import type { CommandName } from '#contract/commands.ts';
import type { SealedItem } from '#contract/signing/submission.ts';
import type { LockFacts } from '../vault/lock-rules.ts';

/** AES-256-GCM under the data key; table and row are its additional data. */
export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** The answer of a call. `id` is the HMAC of its query key. */
export interface KeptRecordRow {
  id: string;
  storedAt: number;
  value: Encrypted;
}

/** A kept file. Eviction goes by `rank`, `openedAt` and `bytes`. */
export interface KeptFileRow {
  id: string;
  rank: number;
  openedAt: number;
  bytes: number;
  /** Media type. */
  type: Encrypted;
}
/** The bytes of a kept file, in a table of their own so that counting and touching files reads none. */
export interface ContentRow {
  id: string;
  content: Encrypted;
}

/** A value kept for a while. */
export interface EntryRow {
  id: string;
  /** Device time, ms. */
  expiresAt: number;
  value: Encrypted;
}

/** The authority on whether this vault is open. */
export interface LockRow extends LockFacts {
  id: 'lock';
  userId: string;
  /** SHA-256 of the device's share of the data key; absent in older rows. */
  proof?: string;
}
/** Stored only while unlocked, and never with an unlock method: a browser may write its bytes to the disk in the clear. */
export interface LiveKeyRow {
  id: 'live';
  seal: CryptoKey;
  name: CryptoKey;
}
/** The renewal half: `plain` only while unlocked. */
export interface RenewalRow {
  id: 'renewal';
  plain?: string;
  kept: Encrypted;
}
/** Number of items in the outbox at the last count, and number of items lost with a deleted outbox. */
export interface UnsentRow {
  id: 'unsent';
  count: number;
  /** Device time, ms. */
  at: number;
  lost?: number;
}
export type MetaRow = LockRow | LiveKeyRow | RenewalRow | UnsentRow;

/**
 * - `waiting`: goes by itself. - `sign-in`: needs the person signed in. - `conflict`, `refused`: needs the person.
 * - `sent`: the server confirmed it.
 */
export const itemStates = ['waiting', 'sign-in', 'conflict', 'refused', 'sent'] as const;
export type ItemState = (typeof itemStates)[number];
/** True if an item never goes by itself: the server did not take it. */
export const needsPerson = (state: ItemState): boolean => state === 'conflict' || state === 'refused';
/** True if the server took an item after its answer of `asOf` (device time, ms): that answer is out of date. */
export const receivedSince = (
  { state, sentAt = 0 }: { readonly state: ItemState; readonly sentAt?: number },
  asOf: number,
): boolean => state === 'sent' && sentAt > asOf;

/** A write of the person that the server has not confirmed. Clear: ids and states. Encrypted: everything entered. */
export interface CommandRow {
  /** UUIDv7: order, idempotency key, and of a sealed item its submission id. */
  id: string;
  command: CommandName;
  /** The contract's version of the input. */
  version: number;
  /** HMAC of the subject. */
  subject: string;
  dependsOn: string[];
  state: ItemState;
  createdAt: number;
  tries: number;
  nextTryAt: number;
  /** Error code of the last answer, `network`, or `unreadable`. */
  code?: string;
  sentAt?: number;
  /** A try got no answer of the server: it may have the item. Removed once an answer settles that try. */
  unanswered?: true;
  /** The newest item of its subject that it takes account of: it may be lifted to the version made by that one. */
  onto?: string;
  /** Input of an ordinary command, submission of a sealed one. Kept after sending: a list may be older. */
  body?: Encrypted;
  /** Title and page of the item, and the data its screen needs to take it up again. */
  origin?: Encrypted;
  /** Kept after sending until the server's own list shows it. */
  sealed?: { envelopeId: string; item: SealedItem };
  /** The server's answer, if it came while unlocked. */
  result?: Encrypted;
}

/** The server's answer to a conflict or refusal, kept until the item is resolved. `id` is the item's. */
export interface ConflictRow {
  id: string;
  at: number;
  answer: Encrypted;
}

/** A copy of the data key: one for each way to open the vault. */
interface Copy<Kind extends string> {
  id: `copy:${Kind}`;
  kind: Kind;
  userId: string;
  deviceId: string;
  wrapped: Encrypted;
}
/** Opens with the share only the server holds. */
export type ServerCopyRow = Copy<'server'>;
/** Opens with the platform authenticator's secret for `salt` (WebAuthn PRF). */
export interface PasskeyCopyRow extends Copy<'passkey'> {
  /** base64url, as WebAuthn's JSON has it. */
  credentialId: string;
  salt: Uint8Array<ArrayBuffer>;
}
/** Opens with a PIN, hashed with Argon2id at the cost it was made with. */
export interface PinCopyRow extends Copy<'pin'> {
  salt: Uint8Array<ArrayBuffer>;
  cost: { memoryKiB: number; passes: number; lanes: number };
  /** Wrong tries since the vault last opened. Written before each try. */
  tries: number;
  /** Digits only, so a numeric keyboard is enough. */
  digits: boolean;
}
export type MethodCopyRow = PasskeyCopyRow | PinCopyRow;
export type CopyRow = ServerCopyRow | MethodCopyRow;
/** The key pair by which this device signs sealed items. */
export interface DeviceRow {
  id: 'device';
  deviceId: string;
  /** Raw uncompressed P-256 point, base64. */
  publicKey: string;
  /** PKCS #8 under the data key. */
  privateKey: Encrypted;
  /** The server's sealing key and the device time of its receipt, ms. */
  sealingKey?: { id: string; publicKey: string; at: number };
}
/** The outbox's own copy of the epoch, since one transaction cannot span two databases; and the running flush with its start time. */
export interface FenceRow {
  id: 'fence';
  epoch: number;
  flushing?: { by: string; since: number };
}
/**
 * The drafts in the cache at the last change, or those lost with a deleted cache: the outbox has their titles, because a browser may delete
 * one database of a pair and keep the other.
 */
export interface DraftsRow {
  id: 'drafts' | 'lost-drafts';
  count: number;
  /** Absent if only the number is known. */
  titles?: Encrypted;
}
/** The key pair that files shared from other apps are sealed to. */
export interface ShareKeyRow {
  id: 'share-key';
  /** Raw uncompressed P-256 point, base64. */
  publicKey: string;
  /** PKCS #8 under the data key. */
  privateKey: Encrypted;
}
/** The form whose draft a file is: that of documents, unless a form for information was taken up again; or a photo of one, not yet in its PDF. */
export type ShareForm = 'documents' | 'information' | `${'documents' | 'information'}.photos`;
/** True for a photo that becomes a page of a PDF: it is no file of its own. */
export const isPhoto = ({ form }: Pick<ShareRow, 'form'>): boolean => form?.endsWith('.photos') === true;
/** A file that was not sent yet, sealed to the vault's share key (`outbox/shared/share-box.ts`): of a draft, or of an item. */
export interface ShareRow {
  id: `share:${string}`;
  /** The item of the outbox that it waits with; absent for the draft of a form. */
  item?: string;
  form?: ShareForm;
  /** Device time, ms. */
  at: number;
  /** Raw uncompressed P-256 point. */
  ephemeralKey: ArrayBuffer;
  box: Blob;
}
export type KeyRow = CopyRow | DeviceRow | FenceRow | DraftsRow | ShareKeyRow | ShareRow;
