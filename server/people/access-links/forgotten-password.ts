import { resetsPerHour } from '#contract/core/limits.ts';
import type { askForReset } from '#contract/people/access-links.ts';
import { actor } from '#server/db/actor.ts';
import { hashOf } from '#server/hash.ts';
import type { FreeCall } from '#server/http/handler.ts';
import { countTry, type Limit, networkOf } from '#server/http/rate-limit.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { JobHandler } from '#server/jobs/runner.ts';
import type { Services } from '#server/services.ts';
import { mailAccessLink } from './mail-link.ts';
import { personOfAccount } from './queries.ts';

const kind = 'access.mailReset';
const guards = { app: 'api', client: 'client' } as const;
const hourMs = 3_600_000;
const words = 'Several letters were asked for. Look among unwanted mail too.';
/** Letters asked for: for one address, and by one network, which may be a whole office. */
const limits = {
  address: { tries: resetsPerHour, windowMs: hourMs, words },
  network: { tries: 60, windowMs: hourMs, words },
} as const satisfies Record<string, Limit>;

/**
 * Takes the wish for a new password. A job looks the address up and mails the link, so that this answers alike, and as fast, for every
 * address; known and unknown ones are counted alike.
 */
export async function askForNewPassword({
  services,
  now,
  input,
  request,
}: FreeCall<typeof askForReset>): Promise<undefined> {
  const { portal, email } = input.body;
  const guard = guards[portal];
  const address = hashOf(`${guard}:${email}`);
  await services.db.asAnonymous(async (tx) => {
    await countTry(tx, 'reset-network', networkOf(request.ip), limits.network, now, 1);
    await countTry(tx, 'reset-address', address, limits.address, now, 1);
  });
  await services.db.as(actor('system'), (tx) =>
    enqueue(tx, { kind, payload: { guard, email }, key: `${kind}:${address}` }, now),
  );
}

export const accessLinkJobs: readonly JobHandler<Services>[] = [
  {
    kind,
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
