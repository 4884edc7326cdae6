import type { SignedIn } from '../../../contract/session.ts';
import type { Vault } from './vault.ts';

/** The renewal half for `update-token`, or null once the vault is locked. */
export declare function renewalHalf(vault: Vault): Promise<string | null>;

/** After every `update-token`: notes the contact, the firm's offline days and the server's clock. */
export declare function noteContact(vault: Vault, answer: Pick<SignedIn, 'device' | 'serverTime' | 'idleMs'>): Promise<void>;
