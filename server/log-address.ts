import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { addDays, dateOf } from './reference/calendar.ts';

/**
 * Addresses of callers in the log, encrypted by a key of their day. The key is deleted after `LOG_ADDRESS_DAYS`, and with it every copy of
 * the address, wherever the lines went (0093).
 */

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** Half for the text, half for the nonce. */
const keyBytes = 64;
const hourMs = 3_600_000;

/** An address as a line has it: the day of its key, then nonce, tag and text in one. */
const sealedAddress = /(\d{4}-\d\d-\d\d)\.([\w-]{40,})/g;

const folderOf = (dataDir: string) => join(dataDir, 'log-keys');

/** The nonce follows from the address, so that one caller reads alike for a day. */
function seal(key: Buffer, address: string): string {
  const nonce = createHmac('sha256', key.subarray(keyBytes / 2))
    .update(address)
    .digest()
    .subarray(0, nonceBytes);
  const sealing = createCipheriv(cipher, key.subarray(0, keyBytes / 2), nonce);
  const text = Buffer.concat([sealing.update(address, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString('base64url');
}

function open(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, key.subarray(0, keyBytes / 2), bytes.subarray(0, nonceBytes));
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = opening.update(bytes.subarray(nonceBytes + tagBytes));
  return Buffer.concat([text, opening.final()]).toString('utf8');
}

/** The key of a day, made with its first address. */
function keyOf(dataDir: string, day: string): Buffer {
  const file = join(folderOf(dataDir), day);
  try {
    return readFileSync(file);
  } catch {
    mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
    const key = randomBytes(keyBytes);
    writeFileSync(file, key, { mode: 0o600, flag: 'wx', flush: true });
    return key;
  }
}

function daysWithKey(dataDir: string): string[] {
  try {
    return readdirSync(folderOf(dataDir));
  } catch {
    // No address was written yet.
    return [];
  }
}

/** Deletes the keys of all but the last `days` days, today among them. */
function deleteKeys(dataDir: string, today: string, days: number): void {
  for (const day of daysWithKey(dataDir))
    if (day < addDays(today, 1 - days)) rmSync(join(folderOf(dataDir), day), { force: true });
}

/**
 * Writes a caller's address for a line of the log: as it is without `LOG_ADDRESS_DAYS`, undefined with 0, else encrypted. An address that
 * cannot be encrypted, on a full disk, is left out.
 */
export function addressWriter(
  { dataDir, logAddressDays: days }: Pick<Config, 'dataDir' | 'logAddressDays'>,
  clock: Clock,
): (address: string) => string | undefined {
  if (days === null) return (address) => address;
  const clean = () => deleteKeys(dataDir, dateOf(clock.now()), days);
  clean();
  if (days === 0) return () => undefined;
  // A server that nobody calls deletes them all the same.
  setInterval(clean, hourMs).unref();
  let current: { day: string; key: Buffer } | undefined;
  return (address) => {
    try {
      const day = dateOf(clock.now());
      if (current?.day !== day) {
        clean();
        current = { day, key: keyOf(dataDir, day) };
      }
      return `${day}.${seal(current.key, address)}`;
    } catch {
      return undefined;
    }
  };
}

/** A line of the log with the addresses that can still be read; the others stay as they are. */
export const showAddresses = (dataDir: string, line: string): string =>
  line.replace(sealedAddress, (whole, day: string, sealed: string) => {
    try {
      return open(readFileSync(join(folderOf(dataDir), day)), sealed);
    } catch {
      return whole;
    }
  });
