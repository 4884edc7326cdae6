import { readPush, subscribePush, unsubscribePush } from '#contract/push.ts';
import { call } from '../api/call.ts';
import { changeMarker, vaultMetadata } from '../offline/plain/vault-metadata.ts';
import { toBase64url } from '../offline/vault/bytes.ts';
import type { Vault } from '../offline/vault/vault.ts';
import { everyPortal } from './portal-paths.ts';

/** Longest wait for the worker to be there, ms: it is installed at the first visit. */
const workerPatienceMs = 10_000;
/** Longest wait of a sign-out for the browser's push service, ms. */
const endPatienceMs = 1500;

/** True if this browser has Web Push; an iPhone has it in the installed app alone. */
export const hasPush = (): boolean =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator;

/** The person's answer to the browser's question; `granted` and `denied` are final, `default` means not asked or not answered. */
export const pushPermission = (): NotificationPermission => Notification.permission;

const isOf = (vault: Pick<Vault, 'name'>) => (marker: { name: string }) => marker.name === vault.name;

/** True if the person of this vault asked to be told on this device. */
export const wantsPush = (vault: Pick<Vault, 'portal' | 'name'>): boolean =>
  vaultMetadata(vault.portal).find(isOf(vault))?.push === true;

/**
 * Subscribes this browser and registers it for the person. Called by a tap: a browser asks the person only then.
 * @returns the person's answer
 * @throws DOMException if the push service was not reached; the errors of `call`
 */
export async function turnPushOn(vault: Vault): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission;
  const { publicKey } = await call(readPush, {}, { quiet: true });
  await register(await subscriptionTo(publicKey));
  changeMarker(vault.portal, vault.name, { push: true });
  return permission;
}

/** Ends it on the server first: from then on nothing is sent. */
export async function turnPushOff(vault: Vault): Promise<void> {
  await call(unsubscribePush, {}, { quiet: true });
  changeMarker(vault.portal, vault.name, { push: false });
  await dropSubscription(vault);
}

/**
 * Renews the registration of a person who asked to be told: the browser changed its subscription, the server its key, or the person
 * withdrew the permission in the browser.
 */
export async function keepPush(vault: Vault): Promise<void> {
  if (!wantsPush(vault)) return;
  if (!hasPush() || pushPermission() !== 'granted') return turnPushOff(vault);
  const { publicKey, endpoint } = await call(readPush, {}, { quiet: true });
  const subscription = await subscriptionTo(publicKey);
  if (subscription.endpoint !== endpoint) await register(subscription);
}

/**
 * Ends the browser's subscription at a sign-out and takes the shown notifications away, without waiting long; the server ends its part with
 * the session.
 */
export async function endPush(vault: Vault): Promise<void> {
  if (!wantsPush(vault)) return;
  changeMarker(vault.portal, vault.name, { push: false });
  const late = new Promise<void>((resolve) => setTimeout(resolve, endPatienceMs));
  const ended = Promise.all([dropSubscription(vault), closeNotices()]);
  await Promise.race([ended, late]).catch((error: unknown) => console.warn(error));
}

/** The next person at the device is shown nothing of what came before. */
async function closeNotices(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}

/** Ends the browser's subscription unless somebody else at this browser is told by it. */
async function dropSubscription({ deviceId }: Pick<Vault, 'deviceId'>): Promise<void> {
  const all = everyPortal.flatMap(vaultMetadata);
  if (all.some((marker) => marker.push && marker.deviceId !== deviceId)) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** The browser's subscription to the server's key; one to another key is ended. */
async function subscriptionTo(publicKey: string): Promise<PushSubscription> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new DOMException('no worker yet', 'AbortError')), workerPatienceMs),
  );
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
  const there = await pushManager.getSubscription();
  const key = there?.options.applicationServerKey;
  if (there && key && toBase64url(key) === publicKey) return there;
  await there?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  await call(subscribePush, { body }, { quiet: true });
}
