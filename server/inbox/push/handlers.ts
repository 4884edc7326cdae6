import { createECDH } from 'node:crypto';
import { maxPushDevices, readPush, subscribePush, unsubscribePush } from '#contract/push.ts';
import type { Call, Handler } from '#server/http/handler.ts';
import { handle } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { endpointFault } from '#server/push/endpoint.ts';
import {
  deleteSubscription,
  deleteSurplus,
  endpointOf,
  newestPublicKey,
  setSubscription,
} from './queries.ts';

async function stateOf({ tx, session }: Pick<Call<typeof readPush>, 'tx' | 'session'>) {
  const publicKey = await newestPublicKey(tx);
  if (!session || !publicKey) throw new Refusal('unavailable');
  const endpoint = (await endpointOf(tx, session.device_id)) ?? null;
  return { publicKey: Buffer.from(publicKey).toString('base64url'), endpoint };
}

/** True if the bytes are an uncompressed point of P-256. */
function isPoint(point: Buffer): boolean {
  const any = createECDH('prime256v1');
  any.generateKeys();
  try {
    any.computeSecret(point);
    return point[0] === 4;
  } catch {
    return false;
  }
}

export const pushHandlers: readonly Handler[] = [
  handle(readPush, stateOf),

  handle(subscribePush, async (call) => {
    const { tx, input, session, actor, services, now, activity } = call;
    if (!session || !actor.accountId) throw new Refusal('unauthorized');
    const { endpoint } = input.body;
    const fault = endpointFault(endpoint, services.config.pushLoopback);
    if (fault) throw invalid('endpoint', fault);
    const p256dh = Buffer.from(input.body.p256dh, 'base64url');
    if (!isPoint(p256dh)) throw invalid('p256dh', 'This is not a P-256 public key.');
    const row = {
      device_id: session.device_id,
      account_id: actor.accountId,
      endpoint,
      p256dh,
      auth: Buffer.from(input.body.auth, 'base64url'),
      created_at: now,
    };
    const before = await endpointOf(tx, row.device_id);
    await setSubscription(tx, row);
    await deleteSurplus(tx, row, maxPushDevices);
    if (before === undefined)
      await activity({
        name: 'Device',
        event: 'push_on',
        description: 'Told of news on this device',
        subject: { type: 'Device', id: row.device_id },
      });
    return stateOf(call);
  }),

  handle(unsubscribePush, async ({ tx, session, activity }) => {
    if (!session) throw new Refusal('unauthorized');
    if (!(await deleteSubscription(tx, session.device_id))) return undefined;
    await activity({
      name: 'Device',
      event: 'push_off',
      description: 'No longer told of news on this device',
      subject: { type: 'Device', id: session.device_id },
    });
    return undefined;
  }),
];
