import { resetsPerHour } from '#contract/core/limits.ts';
import type { askForReset } from '#contract/people/access-links.ts';
import { actor } from '#server/db/actor.ts';
import { hashOf } from '#server/hash.ts';
import type { FreeCall } from '#server/http/handler.ts';
import { countTry, type Limit, networkOf } from '#server/http/rate-limit.ts';
import { enqueue } from '#server/jobs/queue.ts';

export const forgottenKind = 'access.mailReset';
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
    enqueue(tx, { kind: forgottenKind, payload: { guard, email }, key: `${forgottenKind}:${address}` }, now),
  );
}
