import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Portal } from '#contract/session/session.ts';
import type { Tx } from '../db/db.ts';
import { cookieName, cookieText, cookieValue } from './cookie.ts';
import { devicesById } from './queries.ts';

/** Number of people remembered by one browser, the latest first. */
const mostKnown = 4;
const maxAgeSeconds = 365 * 24 * 60 * 60;
const idLength = 36;
const entry = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[\w-]{43}$/;

const nameOf = (portal: Portal, publicUrl: string) => `${cookieName(portal, publicUrl)}-device`;

/** Proof of a device: without sign-in only the server has its share, and revoking the device deletes it. */
const proofOf = (share: Uint8Array): string =>
  createHmac('sha256', share).update('portico known device').digest('base64url');

const entriesOf = (portal: Portal, publicUrl: string, header: string): string[] =>
  (cookieValue(nameOf(portal, publicUrl), header) ?? '')
    .split('.')
    .filter((text) => entry.test(text))
    .slice(0, mostKnown);

interface KnownDevice {
  id: string;
  accountId: string;
  entry: string;
}

/** The devices a browser proves to be, by the cookie of earlier sign-ins: an id alone, which is no secret, proves nothing. */
export async function knownDevices(
  tx: Tx,
  portal: Portal,
  publicUrl: string,
  header: string,
): Promise<KnownDevice[]> {
  const entries = entriesOf(portal, publicUrl, header);
  if (entries.length === 0) return [];
  const rows = await devicesById(
    tx,
    entries.map((text) => text.slice(0, idLength)),
  );
  return entries.flatMap((text) => {
    const row = rows.find(({ id }) => id === text.slice(0, idLength));
    const proof = row?.share && Buffer.from(proofOf(row.share));
    const isProven = proof && timingSafeEqual(proof, Buffer.from(text.slice(idLength)));
    return row && isProven ? [{ id: row.id, accountId: row.account_id, entry: text }] : [];
  });
}

/** A `Set-Cookie` value by which the browser proves to be this device too. It is kept after signing out. */
export function knownDeviceCookie(
  portal: Portal,
  publicUrl: string,
  device: { id: string; accountId: string; share: Uint8Array },
  known: readonly KnownDevice[],
): string {
  const others = known.filter(({ accountId }) => accountId !== device.accountId);
  const entries = [`${device.id}${proofOf(device.share)}`, ...others.map(({ entry }) => entry)];
  const value = entries.slice(0, mostKnown).join('.');
  return cookieText(nameOf(portal, publicUrl), publicUrl, value, maxAgeSeconds);
}
