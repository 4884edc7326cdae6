import type { Certificate } from 'pkijs';
import { copyOf, sameBytes } from './bytes.ts';
import { isSameCertificate, isValidAt } from './certificates.ts';
import { type Digest, digestOf, isBoundToSigner, oids, readCms } from './cms.ts';
import { assertDer, derParts, oidOf, readDer, tags } from './der.ts';
import { mayStamp, purposes } from './extensions.ts';
import { pathTo } from './path.ts';

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
  assertDer(content);
  const [, , imprint, , time, ...optional] = derParts(readDer(content));
  const [hashed, hash] = derParts(imprint);
  if (!hashed || hash?.tag !== tags.octets || time?.tag !== tags.generalizedTime)
    throw new Error('The time stamp has no time.');
  const at = timeOf(time.content);
  if (!mayStamp(by) || !isValidAt(by, at))
    throw new Error('The time stamp is of a certificate that may give none.');
  return {
    at,
    imprint: hash.content,
    digest: digestOf(hashed),
    by,
    certificates,
    nonce: optional.find(({ tag }) => tag === tags.integer)?.content,
  };
}

/** A DER GeneralizedTime (ITU-T X.690, 11.7), to the second. */
function timeOf(content: Uint8Array): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(String.fromCharCode(...content)) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at.getTime())) throw new Error('The time stamp has no time.');
  return at;
}

/** True if a stamp covers these bytes. */
export async function isStampOver({ digest, imprint }: Timestamp, stamped: Uint8Array): Promise<boolean> {
  return sameBytes(new Uint8Array(await crypto.subtle.digest(digest, copyOf(stamped))), imprint);
}

/** True if a stamp's certificate leads to one of these roots. */
export async function isStampFrom(
  roots: readonly Certificate[],
  { by, certificates, at }: Timestamp,
): Promise<boolean> {
  const others = certificates.filter((one) => !isSameCertificate(one, by));
  for (const root of roots)
    if (isValidAt(root, at) && (await pathTo(root, by, others, at, purposes.timeStamping))) return true;
  return false;
}
