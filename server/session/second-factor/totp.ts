import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Length of a secret in bytes, as RFC 4226 (section 4) recommends. */
const secretBytes = 20;
const digits = 6;
const stepMs = 30_000;
/** Steps either side of now whose codes count: the clock of a phone may be off, and typing takes time. */
const stepsEitherSide = 1;

export const newSecret = (): Uint8Array => new Uint8Array(randomBytes(secretBytes));

/** The step of an instant (RFC 6238, section 4.2). */
export const stepOf = (now: string): number => Math.floor(Date.parse(now) / stepMs);

/** The code of a step: HOTP (RFC 4226, section 5.3) with HMAC-SHA-1, which is what authenticator apps compute. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The steps around now that a code is of. All are computed and compared in full, so that the time taken says nothing. */
export const stepsOfCode = (secret: Uint8Array, code: string, now: string): number[] => {
  const given = Buffer.from(code.padEnd(digits).slice(0, digits));
  const steps = Array.from({ length: 2 * stepsEitherSide + 1 }, (_, i) => stepOf(now) - stepsEitherSide + i);
  return steps.filter((step) => timingSafeEqual(given, Buffer.from(codeOfStep(secret, step))));
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648, section 6), without padding. */
export function base32(bytes: Uint8Array): string {
  let [text, rest, bits] = ['', 0, 0];
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(rest >>> (bits - 5)) & 31];
    rest &= 0xff;
  }
  return bits > 0 ? text + alphabet[(rest << (5 - bits)) & 31] : text;
}

/** The address by which authenticator apps take a secret: the format of Google Authenticator, which all read. */
export function factorAddress(secret: Uint8Array, { firm, email }: { firm: string; email: string }): string {
  // A colon parts the issuer from the account.
  const issuer = firm.replaceAll(':', ' ');
  const parameters = { secret: base32(secret), issuer, algorithm: 'SHA1', digits, period: stepMs / 1000 };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query.join('&')}`;
}
