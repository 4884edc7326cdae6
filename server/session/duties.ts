import { dayMs, later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import { type Duty, systemDuty } from '../jobs/duty.ts';
import { deleteChallenges } from './passkeys/queries.ts';
import { deleteSealingKeys, deleteSessions } from './queries.ts';
import { ensureSealingKey, usedForMs } from './sealing-keys.ts';
import { deleteFactorChallenges } from './second-factor/queries.ts';

const sessionsKeptMs = 30 * dayMs;

export const sessionDuties: readonly Duty[] = [
  {
    name: 'sealing-keys',
    async run(services) {
      await ensureSealingKey(services);
      const { db, clock } = services;
      await db.as(actor('system'), (tx) => deleteSealingKeys(tx, usedForMs, clock.now()));
    },
  },
  systemDuty('sessions', (tx, now) => deleteSessions(tx, later(now, -sessionsKeptMs))),
  systemDuty('passkey-challenges', deleteChallenges),
  systemDuty('factor-challenges', deleteFactorChallenges),
];
