import { actor } from '../db/actor.ts';
import type { JobHandler } from '../jobs/runner.ts';
import type { Services } from '../services.ts';
import { forgottenKind } from './access-links/forgotten-password.ts';
import { mailAccessLink } from './access-links/mail-link.ts';
import { personOfAccount } from './access-links/queries.ts';

export const peopleJobs: readonly JobHandler<Services>[] = [
  {
    kind: forgottenKind,
    lane: 'mail',
    async run({ db, clock, config }, payload) {
      const { guard, email } = payload as { guard: 'api' | 'client'; email: string };
      const now = clock.now();
      await db.as(actor('system'), async (tx) => {
        const person = await personOfAccount(tx, guard, email);
        if (!person) return;
        const link = { kind: 'forgotten', ...person, email, by: null, sender: null } as const;
        await mailAccessLink(tx, link, config, now);
      });
    },
  },
];
