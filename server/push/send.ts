import { createHmac } from 'node:crypto';
import { answerClosed, InsideError } from '../integrations/closed-request.ts';
import { type BrowserKeys, encryptPush } from './encrypt.ts';
import { endpointFault } from './endpoint.ts';
import { type PushKeyPair, vapidHeader } from './vapid.ts';

/** Seconds for which a push service keeps a message for a device it does not reach. */
const pushKeptSeconds = 3 * 86_400;
const patienceMs = 10_000;
const mostBytes = 4096;

interface PushTarget extends BrowserKeys {
  endpoint: string;
}

interface PushSender {
  key: PushKeyPair;
  /** An `https:` or `mailto:` address at which somebody answers for these messages. */
  contact: string;
  now: string;
  /** True if a test's push service may be on this machine. */
  loopback: boolean;
}

/**
 * Fate of a sent message.
 * - `sent`: the push service has it. - `gone`: the subscription is over, or its address may not be used.
 * - `refused`: trying again would not help.
 */
type PushFate = 'sent' | 'gone' | 'refused';

/** Codes of a subscription that has ended. A refused token (401, 403) is this server's fault, and ends nobody's. */
const over = [404, 410];

/** A topic as the push service sees it: the same each time, and told to nobody without the browser's secret. */
const hiddenTopic = (topic: string, auth: Uint8Array): string =>
  createHmac('sha256', auth).update(topic).digest('base64url').slice(0, 32);

/**
 * Sends a message to one browser. A message of a topic takes the place of the one before that the device has not got yet.
 * @throws Error if the push service was not reached or is busy: it can be tried again
 */
export async function sendPush(
  target: PushTarget,
  message: object,
  topic: string,
  { key, contact, now, loopback }: PushSender,
): Promise<PushFate> {
  if (endpointFault(target.endpoint, loopback)) return 'gone';
  const body = encryptPush(Buffer.from(JSON.stringify(message)), target);
  const headers = {
    authorization: await vapidHeader(target.endpoint, key, contact, now),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(pushKeptSeconds),
    topic: hiddenTopic(topic, target.auth),
    urgency: 'normal',
  };
  try {
    const { status } = await answerClosed(target.endpoint, {
      ...{ method: 'POST', headers, body, mostBytes, patienceMs, mayBeInside: loopback },
    });
    if (status >= 200 && status < 300) return 'sent';
    if (over.includes(status)) return 'gone';
    if (status >= 500 || status === 429) throw new Error(`The push service answered with status ${status}.`);
    return 'refused';
  } catch (error) {
    if (error instanceof InsideError) return 'gone';
    throw error;
  }
}
