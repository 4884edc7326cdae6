import * as v from 'valibot';
import { addressBytes, addressKey, mailServer, pastedAddress, storedAddress } from './same-address.ts';
import { cleaning } from './text/pasted.ts';

/** UUID of any version. New ids are version 7, made by the app or server that creates the record. */
export const id = v.pipe(v.string(), v.uuid('This is not a valid id.'), v.toLowerCase());
/** An instant, ISO 8601 in UTC. */
export const instant = v.pipe(v.string(), v.isoTimestamp('This is not a valid time.'));
/**
 * True if the day exists; `Date` turns 30 February into 2 March, and PostgreSQL knows no year 0. Every month has 28 days, which spares a list
 * most of the work.
 */
function dayExists(text: string): boolean {
  if (text.startsWith('0000')) return false;
  if (text.length === 10 && Number(text.slice(8)) <= 28 && Number(text.slice(5, 7)) <= 12) return true;
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A calendar date, `YYYY-MM-DD`, that exists (no 30 February). */
export const date = v.pipe(
  v.string(),
  v.isoDate('This is not a valid date.'),
  v.check((text) => dayExists(text), 'There is no such day.'),
);
/** An amount as a decimal string (never a float), and its ISO 4217 currency. */
export const money = v.object({
  amount: v.pipe(v.string(), v.regex(/^-?\d{1,16}(\.\d{1,2})?$/)),
  currency: v.pipe(v.string(), v.length(3)),
});
export type Money = v.InferOutput<typeof money>;
const noBase64 = 'This is not valid base64.';
export const base64 = v.pipe(
  v.string(),
  // valibot's own pattern runs out of stack in a text of some megabytes, as two pictures are.
  { ...v.base64(noBase64), requirement: /^[A-Za-z\d+/]*={0,2}$/ },
  v.check((text) => text.length % 4 === 0, noBase64),
);
export const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256.'));
export const version = v.pipe(v.number(), v.integer(), v.minValue(1));
export const namedRef = v.object({ id, name: v.string() });
export const idParams = v.object({ id });
const notAddress = 'Enter a valid e-mail address.';
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const fewEnough = v.check<string, string>(
  (text) => bytesOf(text) <= addressBytes.whole,
  'This address is too long.',
);
const longLocal = (text: string) => bytesOf(text.slice(0, text.lastIndexOf('@'))) > addressBytes.local;
const stored = { ...v.email<string, string>(notAddress), requirement: storedAddress };

/** An address that is compared with those of people: the same as `email`, whatever the firm's mail server takes now. */
export const knownEmail = v.pipe(
  v.string(),
  v.maxLength(1000, notAddress),
  cleaning(pastedAddress),
  v.nonEmpty('Enter an e-mail address.'),
  fewEnough,
  v.check((text) => !longLocal(text), 'The part before the @ is too long.'),
  cleaning(addressKey),
  // valibot's own pattern has no A-labels.
  stored,
  fewEnough,
);

/**
 * An e-mail address, as it is stored and compared: in lower case, with its domain in A-labels (`same-address.ts`). Every address that the
 * standards allow and people have is one.
 */
export const email = v.pipe(
  knownEmail,
  v.check(
    (text) => mailServer.takesUnicode || !/\P{ASCII}.*@/u.test(text),
    'By the firm’s settings, its mail server takes only the letters a to z, digits and signs such as . _ + - before the @.',
  ),
);

/** A UUIDv7: the 48 bits of `nowMs`, then random (RFC 9562, 5.7). Sorts by creation. */
export function newId(nowMs: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(nowMs / 2 ** 32));
  view.setUint32(2, nowMs >>> 0);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
