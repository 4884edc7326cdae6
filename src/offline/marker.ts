import type { Portal } from '../../contract/session.ts';
import type { StateName } from './states.ts';

/**
 * One line per kept vault in localStorage: what the sign-in page and the lock check must know before the first paint, without
 * opening a database. It holds no name and no address; logins are salted hashes. The lock row in the cache database is the
 * authority (`database/rows.ts`); this is its copy.
 */
export interface Marker {
  /** Names the database pair: a salted hash of portal and person. */
  name: string;
  /** Salted hash of the e-mail address or link the person came by. */
  login: string;
  /** The server's name for this browser and person. */
  deviceId: string;
  state: StateName;
  epoch: number;
  /** Device time at which the vault locks, ms since 1970. */
  lockAt: number;
  /** Server time after which nothing kept opens any more, ms since 1970. */
  offlineUntil: number;
  /** Server clock minus device clock at the last contact, ms. */
  skewMs: number;
  /** The newest device time seen; a clock behind it was set back. */
  seenAt: number;
}

/** The marker of the person this browser last had signed in on the portal, or null. Synchronous and cheap. */
export declare function currentMarker(portal: Portal): Marker | null;
/** Every vault this browser keeps for the portal, the last used first. */
export declare function markers(portal: Portal): Marker[];
/** The device id to send with a sign-in by this e-mail address or link token, so that kept data opens again. */
export declare function deviceHint(portal: Portal, login: string): Promise<string | undefined>;
