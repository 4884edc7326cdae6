import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import { id, sha256 } from './core/values.ts';

/** Events that a device is told of by Web Push. */
export const pushKinds = ['payslip', 'signing', 'report', 'training'] as const;
export type PushKind = (typeof pushKinds)[number];

/** Words of a push. They name no amount, person or document: a locked phone shows them to everybody. */
export const pushWords: Readonly<Record<PushKind, string>> = {
  payslip: 'You have a new payslip.',
  signing: 'You have a document to sign.',
  report: 'You have a payroll report to approve.',
  training: 'You have a course to do.',
};

/**
 * A push as it travels, encrypted for one browser. It carries neither words nor an address, so that a forged one can show and open only what
 * the app itself knows. `id` names the payslip, envelope or report; null for several at once. `subject` is `pushSubject` of the device.
 */
export const pushMessage = v.object({ kind: v.picklist(pushKinds), id: v.nullable(id), subject: sha256 });
export type PushMessage = v.InferOutput<typeof pushMessage>;

/** Hash of the device a push is for, SHA-256 as hex: a browser's subscription may be used by several people. */
export async function pushSubject(deviceId: string): Promise<string> {
  const bytes = new TextEncoder().encode(`portico-push-v1\n${deviceId}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Most devices of one person that are told; one more replaces the oldest. */
export const maxPushDevices = 10;

const base64url = (length: number, words: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${length}}$`), words));

/** A browser's subscription: the address of its push service, its public key (65 bytes) and its secret (16 bytes), base64url. */
const pushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000), v.url('This is not an address.')),
  p256dh: base64url(87, 'This is not a P-256 public key.'),
  auth: base64url(22, 'This is not a secret of 16 bytes.'),
});

const accountHolders = { by: 'bearer', audiences: ['staff', 'contact', 'employee'] } as const;

/** `publicKey`: of the server, base64url. `endpoint`: the stored one of this device, null if it is not told. */
const pushState = v.object({ publicKey: v.string(), endpoint: v.nullable(v.string()) });

export const readPush = endpoint({
  name: 'push.read',
  summary: "The server's push key, and whether this device is told",
  api: 'sign',
  method: 'GET',
  path: '/push',
  shape: 'data',
  answer: pushState,
  allow: accountHolders,
  quiet: true,
});
export const subscribePush = endpoint({
  name: 'push.subscribe',
  summary: 'Tell this device of news',
  api: 'sign',
  method: 'PUT',
  path: '/push',
  body: pushSubscription,
  shape: 'data',
  answer: pushState,
  allow: accountHolders,
  quiet: true,
});
export const unsubscribePush = endpoint({
  name: 'push.unsubscribe',
  summary: 'No longer tell this device',
  api: 'sign',
  method: 'DELETE',
  path: '/push',
  shape: 'none',
  allow: accountHolders,
});
