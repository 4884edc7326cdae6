import type { Portal, SignedIn } from '../../../contract/session.ts';
import type { Vault } from './vault.ts';

/**
 * Opens the vault of the person who has just signed in, making it if this browser has none: opens the `server` copy of the data
 * key with `answer.device.share`, keeps the live key and the renewal half, sets the lock, and releases items that waited for the
 * sign-in. Another person's vault still open on the portal is forced out. `login` is what was typed or the link's token.
 * A copy the share does not open (the device was replaced) empties the cache and begins a new key; sealed items stay sendable.
 */
export declare function enterVault(portal: Portal, login: string, answer: SignedIn): Promise<Vault>;

/**
 * Opens the current vault of the portal at a start, without the network. Null when there is none, it is locked or due to lock, or
 * its live key is gone. Throws `NewerSchemaError` if a newer version of the app has changed the databases.
 */
export declare function resumeVault(portal: Portal): Promise<Vault | null>;
