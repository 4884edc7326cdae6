import type { LiveKeys } from './vault.ts';

/*
 * With an unlock method the live keys lie in memory only. Whoever of the tabs and the worker holds them says so by a Web Lock and
 * hands them to who asks, so that a second tab or a reload needs no PIN. Runs in the worker, too.
 */
type Said =
  | { type: 'wanted'; name: string; epoch: number; from: string }
  | { type: 'keys'; to: string; keys: LiveKeys }
  | { type: 'offered'; name: string }
  | { type: 'dropped'; name: string };

/** How long one who says they hold the keys is waited for: a frozen tab does not answer. */
const patienceMs = 1000;
const channelName = 'portico-keys';
const holding = (name: string) => `portico-keys-${name}-`;
const asker = () => new BroadcastChannel(channelName);
const say = (channel: BroadcastChannel, said: Said) => channel.postMessage(said);

/** Whose keys somebody holds, and as of which lock. */
export interface HeldKeys {
  readonly name: string;
  readonly epoch: number;
  readonly keys: LiveKeys;
}

/**
 * Hands the keys on to who asks, until stopped. `stillOpen` is asked each time; `dropped` hears that the vault was left. Returns how
 * to stop.
 */
export function offerKeys(
  { name, epoch, keys }: HeldKeys,
  { stillOpen, dropped }: { stillOpen: () => boolean | Promise<boolean>; dropped?: () => void },
): () => void {
  const channel = asker();
  let letGo = () => {};
  void navigator.locks.request(holding(name) + crypto.randomUUID(), () => {
    say(channel, { type: 'offered', name });
    return new Promise<void>((resolve) => (letGo = resolve));
  });
  channel.onmessage = async ({ data }: MessageEvent<Said>) => {
    if (data.type === 'dropped' && data.name === name) dropped?.();
    if (data.type !== 'wanted' || data.name !== name || data.epoch !== epoch) return;
    if (await stillOpen()) say(channel, { type: 'keys', to: data.from, keys });
  };
  return () => {
    letGo();
    channel.close();
  };
}

/** The live keys of a vault as of an epoch from whoever holds them; null at once if nobody does. */
export async function askForKeys(name: string, epoch: number): Promise<LiveKeys | null> {
  const { held = [] } = await navigator.locks.query();
  if (!held.some((lock) => lock.name?.startsWith(holding(name)))) return null;
  const channel = asker();
  const from = crypto.randomUUID();
  const keys = await new Promise<LiveKeys | null>((resolve) => {
    setTimeout(() => resolve(null), patienceMs);
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.type === 'keys' && data.to === from) resolve(data.keys);
    };
    say(channel, { type: 'wanted', name, epoch, from });
  });
  channel.close();
  return keys;
}

/** Hears when somebody begins to hand on the keys of a vault: it was opened elsewhere. Returns how to stop. */
export function onKeysOffered(name: string, heard: () => void): () => void {
  const channel = asker();
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.type === 'offered' && data.name === name) heard();
  };
  return () => channel.close();
}

/** The vault was left: whoever holds its keys drops them. */
export function tellDropped(name: string): void {
  const channel = asker();
  say(channel, { type: 'dropped', name });
  channel.close();
}
