import type { Portal } from '#contract/session/session.ts';
import { closeHere, currentVault } from '../vault/vault.ts';

/*
 * Agreement of one portal's tabs on a sign-out. All other changes of state reach them through the marker, as a `storage` event. New fields
 * are optional; a breaking change takes another channel name.
 */
type TabMessage =
  | { type: 'leaving'; name: string; from: string }
  | { type: 'word'; to: string; from: string };

/** Longest wait for a tab that may be frozen, ms. */
const patienceMs = 2000;
const tab = crypto.randomUUID();
const channelOf = (portal: Portal) => new BroadcastChannel(`portico-tabs-${portal}`);
const presence = (portal: Portal) => `portico-tab-${portal}-`;

/**
 * Makes this tab take part, from its start to its end. When another tab signs out, this one aborts its fetches, closes its databases,
 * answers, and calls `left`, in which the app replaces the page.
 * @returns a function that ends the part
 */
export function joinTabs(
  portal: Portal,
  { abortFetches, left }: { abortFetches: () => void; left: () => void },
): () => void {
  return joinAs(portal, tab, (name) => {
    const concerned = currentVault()?.name === name;
    abortFetches();
    closeHere(name);
    if (concerned) left();
  });
}

/** The same for a tab of any id, which then closes by itself. */
export function joinAs(portal: Portal, id: string, leaving: (name: string) => void): () => void {
  const channel = channelOf(portal);
  let goodbye = () => {};
  // Held while the tab lives, so that the asking tab knows how many answers to wait for.
  void navigator.locks.request(
    presence(portal) + id,
    () => new Promise<void>((resolve) => (goodbye = resolve)),
  );
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type !== 'leaving' || data.from === id) return;
    leaving(data.name);
    channel.postMessage({ type: 'word', to: data.from, from: id } satisfies TabMessage);
  };
  return () => {
    goodbye();
    channel.close();
  };
}

/** Asks the other tabs to leave the vault; resolves when each has answered, or after 2 s. */
export async function askTabsToLeave(portal: Portal, name: string): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const others = held.filter(
    (lock) => lock.name?.startsWith(presence(portal)) && lock.name !== presence(portal) + tab,
  );
  if (others.length === 0) return;
  const channel = channelOf(portal);
  const heard = new Set<string>();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.type !== 'word' || data.to !== tab) return;
      heard.add(data.from);
      if (heard.size < others.length) return;
      clearTimeout(timer);
      resolve();
    };
    channel.postMessage({ type: 'leaving', name, from: tab } satisfies TabMessage);
  });
  channel.close();
}
