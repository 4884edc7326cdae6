import type { acceptConsent, readConsent } from '#contract/session/consent.ts';
import type { Call } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { sessionUser } from '../session/user.ts';
import { acceptAgreement, agreementById, hasAccepted, newestAgreement } from './queries.ts';

export async function readAgreement({ tx, input }: Call<typeof readConsent>) {
  const agreement = await agreementById(tx, input.params.id);
  if (!agreement) throw new Refusal('not_found');
  const { id, title, body, version, changes } = agreement;
  const newest = await newestAgreement(tx);
  return {
    ...{ id, title, text: body, version, changes },
    accepted: await hasAccepted(tx, id, version),
    inForce: newest?.id === id,
  };
}

/**
 * Accepts the version that was read, after which every call is open.
 * @throws Refusal `stale` if a newer version was published since
 */
export async function accept(call: Call<typeof acceptConsent>) {
  const { tx, input, actor, session, now, activity } = call;
  const agreement = await agreementById(tx, input.params.id);
  if (!agreement || !session || actor.accountId === null) throw new Refusal('not_found');
  const { id, title, version } = agreement;
  const newest = await newestAgreement(tx);
  if (newest?.id !== id || input.body.version !== version)
    throw new Refusal('stale', { current: { version: newest?.version ?? version } });
  const row = { agreement_id: id, account_id: actor.accountId, version, accepted_at: now };
  if (await acceptAgreement(tx, row)) {
    const subject = { type: 'Agreement', id } as const;
    await activity({
      name: 'Agreement',
      event: 'accepted',
      description: `Accepted ${title}, version ${version}`,
      subject,
    });
  }
  return sessionUser(tx, actor, { ...session, accepted: true });
}
