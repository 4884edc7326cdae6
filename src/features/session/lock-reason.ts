import type { VaultMetadata } from '#src/offline/plain/vault-metadata.ts';
import { isSetBack } from '#src/offline/vault/lock-rules.ts';

const idleWords = (ms: number) => {
  const minutes = Math.round(ms / 60_000);
  return minutes === 60 ? 'an hour' : `${minutes} minutes`;
};

/** Why the vault has to be unlocked, in words; at device time `at`, ms. */
export function lockReason({ state, lastInputAt, idleMs, seenAt }: VaultMetadata, at: number): string {
  if (state === 'forced-out') return 'Your session has ended.';
  if (isSetBack({ seenAt }, at)) return 'The clock of this device was set back.';
  if (at - lastInputAt >= idleMs) return `Nobody used it for ${idleWords(idleMs)}.`;
  return state === 'active' ? 'Portico was closed.' : 'It was locked by hand.';
}
