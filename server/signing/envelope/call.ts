import type { ActivityEntry } from '../../activity/activity.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/db.ts';
import type { Services } from '../../services.ts';

/** What a sender's act needs, inside one transaction under its actor: a handler's `Call` fits, and what the demo firm makes. */
export interface SenderCall {
  tx: Tx;
  actor: Actor;
  /** ISO instant. */
  now: string;
  services: Pick<Services, 'config' | 'files' | 'pdf' | 'signer'>;
  activity(entry: ActivityEntry): Promise<void>;
}

/** What is needed to write to people: also what an act handed in by ticket and a job have. */
export type NotifyContext = Pick<SenderCall, 'tx' | 'now'> & { services: Pick<Services, 'config'> };
