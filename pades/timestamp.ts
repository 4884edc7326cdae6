import type { Certificate } from 'pkijs';
import { copyOf, sameBytes } from './bytes.ts';
import { isSameCertificate, isValidAt } from './certificates.ts';
import { type Digest, digestOf, isBoundToSigner, oids, readCms } from './cms.ts';
import { assertDer, childOf, childrenOf, type Der, derParts, oidOf, readDer, tags } from './der.ts';
import { areUnderstood, mayStamp, purposes, readExtensions, usesOf } from './extensions.ts';
import { isNameOf } from './names.ts';
import { pathTo } from './path.ts';

/** How far two clocks that are set may differ, with the accuracy of a stamp in it: an authority keeps to a second (ETSI EN 319 421, 7.7.2). */
export const clockToleranceMs = 5 * 60_000;

/** A time stamp (RFC 3161, 2.4.2) signed by the certificate in it. */
export interface Timestamp {
  at: Date;
  /** Hash of the stamped bytes. */
  imprint: Uint8Array;
  digest: Digest;
  by: Certificate;
  certificates: readonly Certificate[];
  /** The nonce of its request, if it had one. */
  nonce: Uint8Array | undefined;
}

/**
 * Reads a token, and checks that its certificate signed it, may stamp, and was valid then. The certificate's issuer is not checked.
 * @throws Error naming what does not fit
 */
export async function readTimestamp(token: Uint8Array): Promise<Timestamp> {
  const cms = readCms(token);
  const { content, contentType, signer: by, certificates } = cms;
  if (!content || contentType !== oids.timestampInfo) throw new Error('This is no time stamp.');
  const type = cms.signed.get(oids.contentType);
  const found = new Uint8Array(await crypto.subtle.digest(cms.digest, copyOf(content)));
  if (!type || oidOf(type) !== contentType || !sameBytes(found, cms.messageDigest))
    throw new Error('The signature is over other bytes.');
  if (!(await cms.isSigned()) || !(await isBoundToSigner(cms)))
    throw new Error('The signature was not made by a certificate in it.');
  const info = infoIn(content);
  if (!mayStamp(by) || !isValidAt(by, info.at))
    throw new Error('The time stamp is of a certificate that may give none.');
  if (info.authority && !isNameOf(info.authority, usesOf(by)))
    throw new Error('The time stamp names another authority than its certificate.');
  return { ...info, by, certificates };
}

/** Reads what is stamped (`TSTInfo`): every part in its place, at most once, and nothing else. */
function infoIn(content: Uint8Array) {
  assertDer(content);
  const parts = derParts(readDer(content));
  const [version, policy, imprint, serial, time] = parts;
  if (version?.tag !== tags.integer || version.content.join() !== '1' || serial?.tag !== tags.integer)
    throw new Error('The time stamp is of an unknown version.');
  const [hashed, hash, ...more] = derParts(imprint);
  if (policy?.tag !== tags.oid || !hashed || hash?.tag !== tags.octets || more.length > 0)
    throw new Error('The time stamp is over nothing.');
  const optional = optionalIn(parts.slice(5));
  const extensions = optional[0xa1];
  // No extension of a time stamp is understood here.
  if (extensions && !areUnderstood(readExtensions(childrenOf(extensions)), []))
    throw new Error('The time stamp has a critical extension that is not understood.');
  if (accuracyOf(optional[tags.sequence]) > clockToleranceMs)
    throw new Error('The time stamp is too inaccurate to prove a time.');
  const authority = optional[0xa0];
  return {
    at: timeOf(time),
    imprint: hash.content,
    digest: digestOf(hashed),
    nonce: optional[tags.integer]?.content,
    authority: authority && childOf(authority, 0),
  };
}

/** Accuracy, ordering, nonce, authority and extensions, in this order. */
const optionalTags: readonly number[] = [tags.sequence, tags.boolean, tags.integer, 0xa0, 0xa1];

/** The optional parts by their tags. */
function optionalIn(parts: readonly Der[]): Partial<Record<number, Der>> {
  const places = parts.map(({ tag }) => optionalTags.indexOf(tag));
  if (places.some((place, at) => place <= (places[at - 1] ?? -1)))
    throw new Error('A part of the time stamp is out of place.');
  return Object.fromEntries(parts.map((part) => [part.tag, part]));
}

/** Milliseconds in a unit of an accuracy, by its tag. */
const unitMs: Partial<Record<number, number>> = { [tags.integer]: 1000, 128: 1, 129: 0.001 };

const accuracyOf = (accuracy: Der | undefined): number =>
  (accuracy ? childrenOf(accuracy) : []).reduce(
    (sum, { tag, content }) =>
      sum +
      content.reduce((value, byte) => value * 256 + byte, 0) * (unitMs[tag] ?? Number.POSITIVE_INFINITY),
    0,
  );

/** A DER GeneralizedTime (ITU-T X.690, 11.7), to the millisecond. */
function timeOf(time: Der | undefined): Date {
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d+))?Z$/.exec(
      time?.tag === tags.generalizedTime ? String.fromCharCode(...time.content) : '',
    ) ?? [];
  const ms = fraction.slice(0, 3).padEnd(3, '0');
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  if (Number.isNaN(at.getTime())) throw new Error('The time stamp has no time.');
  return at;
}

/** True if a stamp covers these bytes. */
export async function isStampOver({ digest, imprint }: Timestamp, stamped: Uint8Array): Promise<boolean> {
  return sameBytes(new Uint8Array(await crypto.subtle.digest(digest, copyOf(stamped))), imprint);
}

/** True if a stamp states a time after now by more than clocks differ. */
export const isOfLater = ({ at }: Pick<Timestamp, 'at'>, now: Date): boolean =>
  at.getTime() > now.getTime() + clockToleranceMs;

/**
 * The path from a stamp's certificate to one of these roots, each valid at the time that it states; undefined without one. A time after now
 * confirms nothing: one of the two clocks is wrong.
 */
export async function pathOfStamp(
  roots: readonly Certificate[],
  stamp: Timestamp,
  now: Date,
): Promise<readonly Certificate[] | undefined> {
  const { by, certificates, at } = stamp;
  if (isOfLater(stamp, now)) return undefined;
  const others = certificates.filter((one) => !isSameCertificate(one, by));
  for (const root of roots) {
    const path = isValidAt(root, at) ? await pathTo(root, by, others, at, purposes.timeStamping) : undefined;
    if (path) return path;
  }
  return undefined;
}

/** True if a stamp's certificate leads to one of these roots (`pathOfStamp`). */
export const isStampFrom = async (...of: Parameters<typeof pathOfStamp>): Promise<boolean> =>
  (await pathOfStamp(...of)) !== undefined;
