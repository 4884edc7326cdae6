import * as v from 'valibot';
import { id } from '#contract/core/values.ts';
import { type PushMessage, pushSubject } from '#contract/push.ts';
import { dayMs } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { actor } from '#server/db/actor.ts';
import { countTry, type Limit } from '#server/http/rate-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { JobHandler } from '#server/jobs/runner.ts';
import { sendPush } from '#server/push/send.ts';
import type { Services } from '#server/services.ts';
import { inboxKindsOf, noticeKind, type PushNotice } from './plan.ts';
import { deleteEndpoint, newestPushKey, subscriptionOf, subscriptionsOf, unreadPaths } from './queries.ts';

const system = actor('system');
const sendKind = 'push.send';
/** One message for one device, of one notice. */
interface PushToSend extends PushNotice {
  deviceId: string;
}

/** Age of a notice from which a device is no longer told of it; the inbox keeps it. */
const staleMs = dayMs;
/** Most notices of one person in an hour that their devices are told of. */
const personLimit: Limit = { tries: 30, windowMs: 3_600_000 };

/** Plans a message for each device of the reader. */
async function planMessages(services: Services, notice: PushNotice): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const subscriptions = await db.as(system, (tx) => subscriptionsOf(tx, notice.readerId));
  const [first] = subscriptions;
  if (!first || !(await isWithinLimit(services, first.account_id, now))) return;
  await db.as(system, async (tx) => {
    for (const { device_id: deviceId, account_id } of subscriptions) {
      const payload: PushToSend = { ...notice, deviceId };
      const key = `${sendKind}:${deviceId}:${notice.readerId}:${notice.push}:${notice.at}`;
      await enqueue(tx, { kind: sendKind, payload, key, owner: account_id }, now);
    }
  });
}

/** Counts a notice of a person. False if they had enough of them for now: the inbox keeps it. */
async function isWithinLimit({ db, config }: Services, accountId: string, now: string): Promise<boolean> {
  try {
    const { rateLimitFactor } = config;
    await db.asAnonymous((tx) => countTry(tx, 'push', accountId, personLimit, now, rateLimitFactor));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') return false;
    throw error;
  }
}

/** The record that a path of the inbox leads to. */
const idOf = (path: string | null | undefined): string | null => {
  const last = v.safeParse(id, path?.split('/').at(-1));
  return last.success ? last.output : null;
};

/** Sends one message, unless its notice was read or is stale. Throws if it can be tried again. */
async function send(services: Services, { deviceId, readerId, push, at }: PushToSend): Promise<void> {
  const { db, clock, config, log } = services;
  const now = clock.now();
  if (Date.parse(now) - Date.parse(at) > staleMs) return;
  const found = await db.as(system, async (tx) => ({
    target: await subscriptionOf(tx, deviceId, readerId),
    paths: await unreadPaths(tx, { readerId, kinds: inboxKindsOf(push), at }),
    key: await newestPushKey(tx),
  }));
  const { target, paths, key } = found;
  if (!target || !key || paths.length === 0) return;
  const message: PushMessage = {
    kind: push,
    id: paths.length === 1 ? idOf(paths[0]) : null,
    subject: await pushSubject(deviceId),
  };
  const sender = {
    key: { privateKey: key.private_key, publicKey: key.public_key },
    contact: contactOf(config),
    now,
    loopback: config.pushLoopback,
  };
  const fate = await sendPush(target, message, `${push} ${deviceId}`, sender);
  if (fate === 'gone') await db.as(system, (tx) => deleteEndpoint(tx, deviceId, target.endpoint));
  if (fate === 'refused') log.warn({ device: deviceId, kind: push }, 'a push service refused a message');
}

/** The address at which push services may ask about this server's messages. */
const contactOf = ({ publicUrl, firmEmail, mailFrom }: Config): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${firmEmail ?? mailFrom}`;

export const pushJobs: readonly JobHandler<Services>[] = [
  {
    kind: noticeKind,
    lane: 'push',
    run: (services, payload) => planMessages(services, payload as PushNotice),
  },
  { kind: sendKind, lane: 'push', run: (services, payload) => send(services, payload as PushToSend) },
];
