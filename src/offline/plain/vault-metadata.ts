import { typedAddress } from '#contract/core/same-address.ts';
import type { Portal } from '#contract/session/session.ts';
import { randomBytes, sha256Hex, toBase64, utf8 } from '../vault/bytes.ts';
import type { LockFacts } from '../vault/lock-rules.ts';
import { stateNames } from '../vault/vault-states.ts';
import { readJson, readText, removeText, writeText } from './browser-storage.ts';

/**
 * The marker of a kept vault, in localStorage: the facts the sign-in page and the lock check need before the first paint, without opening a
 * database. It holds no name and no whole address, at most initials and a masked one. It is a copy of the lock row in the cache database,
 * which is the authority (`database/rows.ts`).
 */
export interface VaultMetadata extends LockFacts {
  /** Names the database pair: portal and a salted hash of the person. */
  name: string;
  /** Salted hash of the e-mail address or link the person came by. */
  login: string;
  /** SHA-256 of the device's share of the data key, which the server has: proves the device. */
  proof?: string;
  /** For the lock page, only while an unlock method is set up: the person's initials and masked address, and the keyboard for their PIN. */
  hint?: { initials: string; digits: boolean; email?: string };
  /** Numbers of waiting items and of drafts at the last count: if the browser deletes the databases, they can be missed. */
  unsent?: number;
  drafts?: number;
  /** The person asked to be told of news on this device (Web Push). */
  push?: boolean;
  /** Leaving began and did not end: the next start finishes it (`leave` with `state`). */
  unfinished?: boolean;
}

/** The localStorage key of a portal's markers. */
export const vaultMetadataKey = (portal: Portal): string => `portico-vaults-${portal}`;
export const saltKey = 'portico-salt';

const isMarker = (value: Partial<VaultMetadata>): value is VaultMetadata =>
  typeof value?.name === 'string' &&
  typeof value.epoch === 'number' &&
  stateNames.some((name) => name === value.state);

/** Every vault this browser keeps for the portal, the last used first. */
export function vaultMetadata(portal: Portal): VaultMetadata[] {
  const kept = readJson('localStorage', vaultMetadataKey(portal));
  return Array.isArray(kept) ? kept.filter(isMarker) : [];
}

/** The marker of the person this browser last had signed in on the portal, or null. Synchronous and cheap. */
export const currentMarker = (portal: Portal): VaultMetadata | null => vaultMetadata(portal)[0] ?? null;

/** Writes a marker, as the current one. */
export function putMarker(marker: VaultMetadata): void {
  const others = vaultMetadata(marker.portal).filter(({ name }) => name !== marker.name);
  write(marker.portal, [marker, ...others]);
}

/** Changes a marker in its place; one that is gone stays gone. */
export function changeMarker(portal: Portal, name: string, change: Partial<VaultMetadata>): void {
  write(
    portal,
    vaultMetadata(portal).map((marker) => (marker.name === name ? { ...marker, ...change } : marker)),
  );
}

export function dropMarker(portal: Portal, name: string): void {
  write(
    portal,
    vaultMetadata(portal).filter((marker) => marker.name !== name),
  );
}

function write(portal: Portal, kept: VaultMetadata[]): void {
  if (kept.length) writeText('localStorage', vaultMetadataKey(portal), JSON.stringify(kept));
  else removeText('localStorage', vaultMetadataKey(portal));
}

/** The device id to send with a sign-in by this e-mail address or link token, so that kept data opens again. */
export async function deviceHint(portal: Portal, login: string): Promise<string | undefined> {
  const hash = await loginHash(portal, login);
  return vaultMetadata(portal).find((marker) => marker.login === hash)?.deviceId;
}

/** Greatest number of devices a sign-in names (`contract/session/session.ts`). */
const mostDevices = 20;

/**
 * Ids of this browser's devices on a portal, the last used first: the server reuses the device of the person signing in, for any address or
 * way of signing in.
 */
export const deviceIds = (portal: Portal): string[] =>
  vaultMetadata(portal)
    .slice(0, mostDevices)
    .map(({ deviceId }) => deviceId);

/** This browser's devices on a portal, with proofs, for a signing link: further links of a person join the kept vault. */
export const provenDevices = (portal: Portal): { id: string; proof: string }[] =>
  vaultMetadata(portal).flatMap(({ deviceId: id, proof }) => (proof ? [{ id, proof }] : []));

/** The salted hash of an e-mail address, whatever its case, or of a link token. */
export const loginHash = (portal: Portal, login: string): Promise<string> =>
  salted(`${portal} login ${typedAddress(login)}`);

/** The name of the database pair of a person: `{portal}-{hash}`. */
export const vaultName = async (portal: Portal, userId: string): Promise<string> =>
  `${portal}-${await salted(`${portal} user ${userId}`)}`;

/** 128 bits of a hash nobody can compare with that of another browser. */
async function salted(text: string): Promise<string> {
  const salt = readText('localStorage', saltKey) ?? toBase64(randomBytes(16));
  writeText('localStorage', saltKey, salt);
  return (await sha256Hex(utf8(`${salt} ${text}`))).slice(0, 32);
}
