import * as v from 'valibot';
import type { PushKind, PushMessage } from '#contract/push.ts';
import { pushMessage, pushSubject, pushWords } from '#contract/push.ts';
import { isRuntimeConfig } from '#contract/runtime-config.ts';
import type { LockRow } from '#src/offline/database/rows.ts';
import { lockRows, presentStates } from './locks.ts';
import { configCache, newsCame, type OpenMessage, pushChanged } from './protocol.ts';

/** The parts of the worker's scope used here. Named, since the tests of the worker are checked with a page's types. */
interface PushScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(which: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly OpenPage[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly navigator: Partial<NavigatorBadge>;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown, ports?: Transferable[]): void;
}
declare const self: PushScope;

/** Words for a message that is none of ours, or for somebody who is no longer at this browser. */
const unknownWords = 'There is something new. Sign in to see it.';
/** Longest wait for a page to open an address, ms. */
const openPatienceMs = 1000;

/** Data of a notification: what its click opens. Never an address, which is made of these parts anew. */
interface NoticeData {
  readonly kind: PushKind;
  readonly id: string | null;
  readonly portal: LockRow['portal'];
}

/** A push message, if it is one of ours. */
export function parsePush(text: string | undefined): PushMessage | undefined {
  try {
    const parsed = v.safeParse(pushMessage, JSON.parse(text ?? ''));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** The path of the screen a message opens; undefined if the portal has none. */
export function pathFor({ kind, id, portal }: NoticeData): string | undefined {
  const lists: Readonly<Record<PushKind, string>> = {
    payslip: '/client/my-payslips',
    signing: `/${portal}/sign/document-to-sign`,
    report: '/client/payroll/monthly-report',
    training: '/app/dashboard/training',
  };
  const list = lists[kind];
  if (portal === 'external' || !list.startsWith(`/${portal}/`)) return undefined;
  return id === null ? list : `${list}/${id}`;
}

/** Shows a push message. A browser wants something shown for each, also for one that cannot be read. */
export async function showPush(text: string | undefined): Promise<void> {
  const message = parsePush(text);
  const locks = await locksHere();
  const mine = message && (await lockFor(message.subject, locks));
  const notice: NoticeData | null = mine ? { kind: message.kind, id: message.id, portal: mine.portal } : null;
  await self.registration.showNotification(await firmName(), {
    body: notice ? pushWords[notice.kind] : unknownWords,
    tag: notice ? `portico-${notice.kind}-${message?.subject.slice(0, 8)}` : 'portico',
    icon: '/icons/icon-192.png',
    data: notice,
  });
  // Nobody here is told by this subscription any more: it is ended.
  if (!(await isSomebodyHere(locks))) await endSubscription();
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage(newsCame);
  // Open pages count, and set the number; without one there is a mark.
  if (pages.length === 0) await self.navigator.setAppBadge?.().catch(() => undefined);
}

/** Opens what a notification is about: in an open page of its portal, or in a new one, which asks a locked person to unlock first. */
export async function openNotice(data: unknown): Promise<void> {
  const notice = v.safeParse(noticeData, data);
  const path = (notice.success && pathFor(notice.output)) || '/';
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const portal = path.split('/')[1];
  for (const page of portal ? pages : []) {
    if (new URL(page.url).pathname.split('/')[1] !== portal) continue;
    if (!(await hasOpened(page, path))) continue;
    await page.focus().catch(() => undefined);
    return;
  }
  await self.clients.openWindow(path);
}

const noticeData = v.object({
  ...v.omit(pushMessage, ['subject']).entries,
  portal: v.picklist(['app', 'client', 'external']),
});

/** Asks a page to open a path: it goes there itself, so that a form with changes can ask first. */
async function hasOpened(page: OpenPage, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, openPatienceMs, false);
  });
  page.postMessage({ type: 'OPEN', path } satisfies OpenMessage, [port2]);
  return answer.finally(() => port1.close());
}

/** Renews a subscription that the browser ended, while somebody is here. Pages tell the server; without one, the next start does. */
export async function renewPush(old: PushSubscription | null | undefined): Promise<void> {
  if (!(await isSomebodyHere())) return;
  const key = old?.options.applicationServerKey;
  const { pushManager } = self.registration;
  if (key && !(await pushManager.getSubscription()))
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(pushChanged);
}

const locksHere = async (): Promise<LockRow[]> => (await lockRows()).map(({ lock }) => lock);
const isSomebodyHere = async (locks?: readonly LockRow[]): Promise<boolean> =>
  (locks ?? (await locksHere())).some(({ state }) => presentStates.includes(state));

async function endSubscription(): Promise<void> {
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

/** The vault of a message's subject, while its person is at this browser. */
async function lockFor(subject: string, locks: readonly LockRow[]): Promise<LockRow | undefined> {
  for (const lock of locks)
    if (presentStates.includes(lock.state) && (await pushSubject(lock.deviceId)) === subject) return lock;
  return undefined;
}

async function firmName(): Promise<string> {
  const kept = await caches.match('/config.json', { cacheName: configCache });
  const settings: unknown = await kept?.json().catch(() => undefined);
  return isRuntimeConfig(settings) ? settings.firm.name : 'Portico';
}
