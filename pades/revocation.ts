import { BitString, fromBER } from 'asn1js';
import { AlgorithmIdentifier, type Certificate } from 'pkijs';
import { copyOf, sameBytes } from './bytes.ts';
import { isAcceptedSignature, listAddressesOf } from './certificates.ts';
import { assertDer, childrenOf, type Der, derParts, readDer, tags } from './der.ts';
import { engine } from './engine.ts';
import { areUnderstood, extended, isAuthority, mayList, readExtensions } from './extensions.ts';
import { clockToleranceMs } from './timestamp.ts';

/** A list of revoked certificates (RFC 5280, 5.1), read but not yet checked. */
export interface RevocationList {
  listedAt: Date;
  /** The time by which there is a newer one; null if the list does not say so, as it must (5.1.2.5). */
  nextAt: Date | null;
  /** Times of revocation, by serial number in hexadecimal digits; undefined if a critical extension of an entry is not understood (5.3). */
  revoked: ReadonlyMap<string, Date> | undefined;
  /** True if the list is of this certificate too, by its own extensions (5.2). */
  isAbout(certificate: Certificate): boolean;
  /** True if it was signed by an issuer that may. */
  isSignedBy(issuer: Certificate): Promise<boolean>;
}

const issuingPoint = '2.5.29.28';

/** Reads a list; null if it cannot be read. */
export function readList(der: Uint8Array): RevocationList | null {
  try {
    assertDer(der);
    const [list, algorithm, signature, ...more] = derParts(readDer(der));
    const [version, signedWith, issuer, listedAt, ...rest] = derParts(list);
    const next = rest[0] && isTime(rest[0]) ? rest.shift() : undefined;
    const entries = rest[0]?.tag === tags.sequence ? rest.shift() : undefined;
    const held = rest[0]?.tag === 0xa0 ? rest.shift() : undefined;
    if (!list || !algorithm || !signedWith || !issuer || !listedAt || more.length + rest.length > 0)
      return null;
    if (version?.tag !== tags.integer || version.content.join() !== '1') return null;
    if (signature?.tag !== tags.bits || !sameBytes(algorithm.bytes, signedWith.bytes)) return null;
    const extensions = readExtensions(held ? derParts(derParts(held, 0xa0)[0]) : []);
    const point = extended(extensions, issuingPoint);
    return {
      listedAt: timeOf(listedAt),
      nextAt: next ? timeOf(next) : null,
      revoked: revokedIn(entries ? derParts(entries) : []),
      isAbout: (certificate) =>
        areUnderstood(extensions, [issuingPoint]) && (!point || isAtPoint(derParts(point), certificate)),
      isSignedBy: async (by) =>
        sameBytes(issuer.bytes, new Uint8Array(by.subject.toSchema().toBER())) &&
        mayList(by) &&
        isSigned(list, algorithm, signature, by),
    };
  } catch {
    return null;
  }
}

/** The entries; of two for one number, the earlier time counts. */
function revokedIn(entries: readonly Der[]): ReadonlyMap<string, Date> | undefined {
  const revoked = new Map<string, Date>();
  for (const entry of entries) {
    const [serial, at, extensions] = derParts(entry);
    if (serial?.tag !== tags.integer || !at) throw new Error('An entry of the list is not whole.');
    if (extensions && !areUnderstood(readExtensions(derParts(extensions)), [])) return undefined;
    const [number, time] = [hexOf(serial.content), timeOf(at)];
    const known = revoked.get(number);
    revoked.set(number, known && known < time ? known : time);
  }
  return revoked;
}

/** Tags of an issuing distribution point (5.2.5). */
const parts = { place: 0xa0, onlyUsers: 0x81, onlyAuthorities: 0x82 } as const;

/**
 * True if a list of a part of an issuer's certificates is about this one: it names an address that the certificate names too, and its kind.
 * Lists of some reasons, of other issuers or of attribute certificates are about none here.
 */
function isAtPoint(point: readonly Der[], certificate: Certificate): boolean {
  return point.every(({ tag, content }) => {
    if (tag === parts.onlyUsers) return content[0] === 0 || !isAuthority(certificate);
    if (tag === parts.onlyAuthorities) return content[0] === 0 || isAuthority(certificate);
    if (tag !== parts.place) return content.length === 1 && content[0] === 0;
    const names = childrenOf({ content })
      .filter((one) => one.tag === 0xa0)
      .flatMap(childrenOf);
    const addresses = names.map((name) => String.fromCharCode(...name.content));
    return listAddressesOf(certificate).some((address) => addresses.includes(address));
  });
}

/** A number in hexadecimal digits without its sign byte, which some lists omit. */
const hexOf = (number: Uint8Array): string =>
  [...number]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(00)+/, '');

const isTime = ({ tag }: Der): boolean => tag === tags.utcTime || tag === tags.generalizedTime;

/** A UTCTime or a GeneralizedTime (RFC 5280, 4.1.2.5). */
function timeOf({ tag, content }: Der): Date {
  const text = String.fromCharCode(...content);
  const whole = tag === tags.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(whole) ?? [];
  const at = new Date(`${y}-${m}-${d}T${h}:${min}:${s}Z`);
  if (Number.isNaN(at.getTime())) throw new Error('The list has no time.');
  return at;
}

async function isSigned(list: Der, algorithm: Der, signature: Der, by: Certificate): Promise<boolean> {
  const named = new AlgorithmIdentifier({ schema: fromBER(copyOf(algorithm.bytes)).result });
  if (!isAcceptedSignature(named)) return false;
  const value = new BitString({ valueHex: copyOf(signature.content.subarray(1)).buffer });
  return engine
    .verifyWithPublicKey(copyOf(list.bytes), value, by.subjectPublicKeyInfo, named)
    .catch(() => false);
}

/** A list's word on a certificate of its issuer. */
export type Listed =
  | { is: 'revoked'; at: Date }
  | { is: 'good' }
  /** `over`: a newer list was due before the time for which it is asked; `early`: the list is of after now; `unclear`: see RFC 5280, 5.2 and 5.3. */
  | { is: 'unknown'; why: 'over' | 'early' | 'unclear' };

/**
 * Asks a list about a certificate. It has to be signed by the certificate's issuer. A revocation stays one in a list that is over.
 * @param at the time for which it is asked: the proven time of a signature, else now
 */
export function listed(list: RevocationList, certificate: Certificate, at: Date, now: Date): Listed {
  if (!list.revoked || !list.isAbout(certificate)) return { is: 'unknown', why: 'unclear' };
  const revoked = list.revoked.get(hexOf(certificate.serialNumber.valueBlock.valueHexView));
  if (revoked) return { is: 'revoked', at: revoked };
  if (list.listedAt.getTime() > now.getTime() + clockToleranceMs) return { is: 'unknown', why: 'early' };
  return list.nextAt && at <= list.nextAt ? { is: 'good' } : { is: 'unknown', why: 'over' };
}

/** The word of all lists on a path: `unknown` if no list tells of one of its certificates. */
export type PathListed = 'good' | 'revoked' | 'unknown';

/**
 * Asks lists about every certificate of a path but its root, which nobody could revoke.
 * @param at the time for which they are asked
 */
export async function listedOnPath(
  lists: readonly RevocationList[],
  path: readonly Certificate[],
  at: Date,
  now: Date,
): Promise<PathListed> {
  const words = await Promise.all(
    path.slice(0, -1).map(async (certificate, place): Promise<PathListed> => {
      const issuer = path[place + 1];
      const found: Listed['is'][] = [];
      for (const list of lists)
        if (issuer && (await list.isSignedBy(issuer))) found.push(listed(list, certificate, at, now).is);
      return found.find((is) => is === 'revoked') ?? found.find((is) => is === 'good') ?? 'unknown';
    }),
  );
  return words.find((is) => is === 'revoked') ?? words.find((is) => is === 'unknown') ?? 'good';
}
