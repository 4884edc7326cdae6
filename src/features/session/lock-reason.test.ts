import { expect, test } from 'vitest';
import type { VaultMetadata } from '#src/offline/plain/vault-metadata.ts';
import { lockReason } from './lock-reason.ts';

const hour = 3_600_000;
const marker = (more: Partial<VaultMetadata>) =>
  ({ state: 'active', lastInputAt: 0, idleMs: hour, seenAt: 0, ...more }) as VaultMetadata;

test.each([
  ['the server ended the session', { state: 'forced-out' }, 5000, 'Your session has ended.'],
  ['nobody was there', { state: 'idle-locked' }, hour, 'Nobody used it for an hour.'],
  ['every tab was closed', {}, 5000, 'Portico was closed.'],
  ['the person locked it', { state: 'idle-locked' }, 5000, 'It was locked by hand.'],
  ['the clock went back', { seenAt: 10 * hour }, 5000, 'The clock of this device was set back.'],
] as const)('a locked device says why: %s', (_, facts, at, words) => {
  expect(lockReason(marker(facts), at)).toBe(words);
});
