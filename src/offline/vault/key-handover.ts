import type { LiveKeys } from './vault.ts';

/*
 * With an unlock method the live keys are in memory only. A tab or worker that holds them shows it by a Web Lock and hands them over on
 * request, so that a second tab or a reload needs no PIN. Runs in the worker, too.
 */
type Said =
  | { type: 'wanted'; name: string; epoch: number; from: string }
  | { type: 'keys'; to: string; keys: LiveKeys }
  | { type: 'offered'; name: string }
  | { type: 'dropped'; name: string };

/** Longest wait for a holder of the keys, ms: a frozen tab does not answer. */
const patienceMs = 1000;
const channelName = 'portico-keys';
const holding = (name: string) => `portico-keys-${name}-`;
const asker = () => new BroadcastChannel(channelName);
const say = (channel: BroadcastChannel, said: Said) => channel.postMessage(said);

/** Live keys with their vault and its epoch. */
export interface HeldKeys {
  readonly name: string;
  readonly epoch: number;
  readonly keys: LiveKeys;
}

/**
 * Hands the keys to everyone who asks, until stopped. `stillOpen` is checked each time; `dropped` is called when the vault was left.
 * @returns a function that stops
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

/** The live keys of a vault in an epoch, from any holder; null at once if there is none. */
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

/** Listens for another holder of the vault's keys: it was opened elsewhere. Returns a function that stops listening. */
export function onKeysOffered(name: string, heard: () => void): () => void {
  const channel = asker();
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.type === 'offered' && data.name === name) heard();
  };
  return () => channel.close();
}

/** Notifies every holder of the keys that the vault was left: they drop them. */
export function notifyKeysDropped(name: string): void {
  const channel = asker();
  say(channel, { type: 'dropped', name });
  channel.close();
}
