import type { ActivityEntry } from '#server/activity/activity.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import type { Services } from '#server/services.ts';

/** Context of a sender's call, in one transaction under its actor: a handler's `Call` fits, and so does the demo firm's. */
export interface SenderCall {
  tx: Tx;
  actor: Actor;
  /** ISO instant. */
  now: string;
  services: Pick<Services, 'config' | 'files' | 'pdf' | 'signer'>;
  activity(entry: ActivityEntry): Promise<void>;
}

/** Context for writing to people: jobs and submissions by ticket have it too, without `actor`, since nobody acts as the sender then. */
export type NotifyContext = Pick<SenderCall, 'tx' | 'now'> &
  Partial<Pick<SenderCall, 'actor'>> & { services: Pick<Services, 'config'> };
