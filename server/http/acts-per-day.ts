import { writeMessage } from '#contract/clients/conversation.ts';
import { createUserAccess, updateUserAccess } from '#contract/clients/user-access.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type ActOfDay, actsPerDay } from '#contract/core/limits.ts';
import { getPublicUrl, getYourPublicUrl } from '#contract/documents/public-links.ts';
import { sendDocuments, sendInformation } from '#contract/documents/your-documents.ts';
import { requestHrDocument } from '#contract/payroll/hr-requests.ts';
import type { Actor } from '../db/actor.ts';
import type { Services } from '../services.ts';
import { countTry } from './rate-limit.ts';

/** The calls of acts that put something before others, and the beginning of their refusal. */
const acts: Readonly<Record<ActOfDay, { calls: readonly Endpoint[]; words: string }>> = {
  information: {
    calls: [sendDocuments, sendInformation, writeMessage],
    words: 'You sent the firm as much as one may in a day.',
  },
  hrRequest: { calls: [requestHrDocument], words: 'You asked for as many documents as one may in a day.' },
  colleague: {
    calls: [createUserAccess, updateUserAccess],
    words: 'You changed as many colleagues as one may in a day.',
  },
  publicLink: {
    calls: [getPublicUrl, getYourPublicUrl],
    words: 'You made as many links as one may in a day.',
  },
};

const actOf = new Map(
  (Object.keys(acts) as ActOfDay[]).flatMap((act) => acts[act].calls.map((call) => [call, act] as const)),
);

const windowMs = 24 * 3_600_000;

/**
 * Counts a call whose input was accepted towards the account's acts of the day (UTC).
 * @throws Refusal `too_many` with the time to wait: a device that sends it later tries again then
 */
export async function countAct(
  endpoint: Endpoint,
  { accountId }: Pick<Actor, 'accountId'>,
  { db, config }: Pick<Services, 'db' | 'config'>,
  now: string,
): Promise<void> {
  const act = actOf.get(endpoint);
  if (!act || accountId === null) return;
  const limit = { tries: actsPerDay[act], windowMs, words: acts[act].words };
  await db.asAnonymous((tx) => countTry(tx, `act-${act}`, accountId, limit, now, config.rateLimitFactor));
}
