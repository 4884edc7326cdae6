import { fromBER, OctetString } from 'asn1js';
import { AlgorithmIdentifier, type Certificate } from 'pkijs';
import { copyOf, sameBytes } from './bytes.ts';
import { derOfCertificate, mostCertificates, parseCertificate } from './certificates.ts';
import { assertDer, childrenOf, type Der, derParts, isInOrder, oidOf, readDer, tags } from './der.ts';
import { engine } from './engine.ts';

/* Signed data of one signer (RFC 5652, 5), read strictly: a seal, or a time-stamp token. */

export const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  /** RFC 6211. */
  algorithmProtection: '1.2.840.113549.1.9.52',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
} as const;

export type Digest = 'SHA-256' | 'SHA-384' | 'SHA-512';
const digests: Record<string, Digest> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};
/** Signature algorithms with the digest each implies; null if it implies none, or has it in its parameters. */
const signatureAlgorithms: Record<string, Digest | null> = {
  '1.2.840.113549.1.1.1': null,
  '1.2.840.113549.1.1.10': null,
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
};
const rsaPss = '1.2.840.113549.1.1.10';
/** Context-specific tags. */
const implicit = { first: 0xa0, second: 0xa1, keyIdentifier: 0x80 } as const;

type Attributes = ReadonlyMap<string, Der>;

/** Signed data of one signer, read but not yet checked. */
export interface Cms {
  /** Version of the signed data, and of its signer. */
  versions: readonly [number, number];
  contentType: string;
  /** Enclosed content; null for a detached signature. */
  content: Uint8Array | null;
  certificates: readonly Certificate[];
  /** True if it also contains lists of revoked certificates. */
  hasLists: boolean;
  /** True if the certificates are in DER order (X.690, 11.6), which their tag does not require. */
  isOrdered: boolean;
  /** The certificate that identifies the signer. */
  signer: Certificate;
  /** True if the signer is identified by issuer and serial number, not by the key identifier. */
  isNamedByIssuer: boolean;
  digest: Digest;
  /** Identifiers of the digest and signature algorithms, DER. */
  algorithms: { digest: Uint8Array; signature: Uint8Array };
  messageDigest: Uint8Array;
  /** Values of the attributes, by their identifiers. */
  signed: Attributes;
  unsigned: Attributes;
  signature: Uint8Array;
  /** True if the key of `signer` signed the signed attributes. */
  isSigned(): Promise<boolean>;
}

/**
 * Reads signed data.
 * @throws Error if it is not DER (except in a time stamp), has several signers or no signed attributes, or lacks its signer's certificate
 */
export function readCms(bytes: Uint8Array): Cms {
  const whole = readDer(bytes);
  if (whole.bytes.length !== bytes.length) throw new Error('Something stands behind the signature.');
  const [type, wrapped, ...more] = derParts(whole);
  const [data, ...moreData] = derParts(wrapped, implicit.first);
  if (!type || oidOf(type) !== oids.signedData || more.length + moreData.length > 0)
    throw new Error('This is no signature.');
  const [version, algorithms, enclosed, ...rest] = derParts(data);
  const held = rest.slice(0, -1);
  for (const part of [version, algorithms, enclosed, ...held]) if (part) assertDer(part.bytes);
  const [info, ...others] = derParts(rest.at(-1), tags.set);
  const [algorithm, ...furtherAlgorithms] = derParts(algorithms, tags.set);
  if (!version || !areHeld(held)) throw new Error('A part of the signature is missing.');
  if (!info || !algorithm || others.length > 0 || furtherAlgorithms.length > 0)
    throw new Error('This is not one signature.');
  const included = held.filter(({ tag }) => tag === implicit.first).flatMap(childrenOf);
  if (included.length > mostCertificates) throw new Error('The signature has too many certificates.');
  const certificates = included.map((one) => parseCertificate(one.bytes));
  const [contentType, content, ...moreContent] = derParts(enclosed);
  if (!contentType || moreContent.length > 0) throw new Error('The signature is over nothing.');
  const signer = signerIn(info, certificates);
  if (!sameBytes(algorithm.bytes, signer.digestAlgorithm.bytes))
    throw new Error('The digests of the signature differ.');
  return {
    ...signer,
    versions: [numberOf(version), signer.version],
    contentType: oidOf(contentType),
    content: content ? octetsOf(derParts(content, implicit.first)[0]) : null,
    certificates,
    isOrdered: held.every(isInOrder),
    hasLists: held.some(({ tag }) => tag === implicit.second),
  };
}

/** True for certificates, then lists of revoked ones, each at most once. */
const areHeld = (held: readonly Der[]): boolean =>
  ['', 'a0', 'a1', 'a0 a1'].includes(held.map(({ tag }) => tag.toString(16)).join(' '));

const numberOf = ({ tag, content }: Der): number => {
  if (tag !== tags.integer || content.length !== 1)
    throw new Error('The version of the signature is unknown.');
  return content[0] ?? 0;
};

function octetsOf(der: Der | undefined): Uint8Array {
  if (der?.tag !== tags.octets) throw new Error('This is no string of bytes.');
  return der.content;
}

function signerIn(info: Der, certificates: readonly Certificate[]) {
  const [version, name, digestAlgorithm, attributes, algorithm, signature, unsigned, ...more] =
    derParts(info);
  if (!version || !name || !digestAlgorithm || !algorithm || !signature || more.length > 0)
    throw new Error('A part of the signature is missing.');
  if (attributes?.tag !== implicit.first) throw new Error('The signature lacks its attributes.');
  for (const part of [version, name, digestAlgorithm, attributes, algorithm, signature])
    assertDer(part.bytes);
  const signer = certificates.find((one) => isNamed(one, name));
  if (!signer) throw new Error('The certificate of the signature is missing.');
  const digest = digestOf(digestAlgorithm);
  const named = signatureAlgorithms[nameOf(algorithm)];
  if (named === undefined || (named !== null && named !== digest) || !hasPlainParameters(algorithm))
    throw new Error('The algorithm of the signature is not supported.');
  const signed = attributesIn(attributes, implicit.first);
  const messageDigest = signed.get(oids.messageDigest);
  if (!messageDigest) throw new Error('The signature lacks its digest.');
  const value = octetsOf(signature);
  return {
    version: numberOf(version),
    digestAlgorithm,
    signer,
    isNamedByIssuer: name.tag === tags.sequence,
    digest,
    algorithms: { digest: digestAlgorithm.bytes, signature: algorithm.bytes },
    signed,
    unsigned: unsigned ? attributesIn(unsigned, implicit.second) : new Map<string, Der>(),
    messageDigest: octetsOf(messageDigest),
    signature: value,
    isSigned: () => isSignedBy(signer, attributes, algorithm, value, digest),
  };
}

/** The digest of an AlgorithmIdentifier, whose parameters must be absent or NULL (RFC 5754, 2). */
export function digestOf(algorithm: Der): Digest {
  const digest = digests[nameOf(algorithm)];
  if (!digest || !hasPlainParameters(algorithm))
    throw new Error('The digest of the signature is not supported.');
  return digest;
}

function hasPlainParameters(algorithm: Der): boolean {
  const [, parameters, ...more] = derParts(algorithm);
  if (more.length > 0) return false;
  return !parameters || parameters.tag === tags.null || nameOf(algorithm) === rsaPss;
}

function nameOf(algorithm: Der): string {
  const [name] = derParts(algorithm);
  if (!name) throw new Error('The algorithm has no name.');
  return oidOf(name);
}

/** True if a signer's identifier names this certificate: by issuer and serial number, or by the key identifier. */
function isNamed(certificate: Certificate, name: Der): boolean {
  if (name.tag === implicit.keyIdentifier) {
    const key = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue;
    return key instanceof OctetString && sameBytes(key.valueBlock.valueHexView, name.content);
  }
  const [issuer, serial, ...more] = derParts(name);
  return (
    more.length === 0 &&
    issuer !== undefined &&
    serial?.tag === tags.integer &&
    sameBytes(new Uint8Array(certificate.issuer.toSchema().toBER()), issuer.bytes) &&
    sameBytes(certificate.serialNumber.valueBlock.valueHexView, serial.content)
  );
}

/** The attributes; each must be in order, occur once and have one value. */
function attributesIn(set: Der, tag: number): Attributes {
  if (set.content.length === 0) throw new Error('The attributes of the signature are empty.');
  const attributes = new Map<string, Der>();
  for (const attribute of derParts(set, tag)) {
    const [name, values, ...more] = derParts(attribute);
    const [value, ...others] = derParts(values, tags.set);
    if (!name || !value || more.length > 0 || others.length > 0 || attributes.has(oidOf(name)))
      throw new Error('An attribute of the signature is not there once.');
    // A time stamp is checked separately: its encoding can invalidate the stamp, not the seal.
    if (oidOf(name) !== oids.timestampToken) assertDer(attribute.bytes);
    attributes.set(oidOf(name), value);
  }
  if (!isInOrder(set)) throw new Error('The attributes of the signature are not in order.');
  return attributes;
}

/** The attributes are signed in the encoding of a SET (RFC 5652, 5.4). */
async function isSignedBy(
  signer: Certificate,
  attributes: Der,
  algorithm: Der,
  signature: Uint8Array,
  digest: Digest,
): Promise<boolean> {
  const set = copyOf(attributes.bytes);
  set[0] = tags.set;
  const { result } = fromBER(copyOf(algorithm.bytes));
  return engine
    .verifyWithPublicKey(
      set.buffer,
      new OctetString({ valueHex: copyOf(signature).buffer }),
      signer.subjectPublicKeyInfo,
      new AlgorithmIdentifier({ schema: result }),
      digest,
    )
    .catch(() => false);
}

/** True if the attribute `signing-certificate-v2`, or the older one, has the hash of the signer's certificate (RFC 5035, 3 and 5). */
export async function isBoundToSigner({ signed, signer }: Cms): Promise<boolean> {
  const [newer, older] = [signed.get(oids.signingCertificateV2), signed.get(oids.signingCertificate)];
  const bound = newer ?? older;
  if (!bound) return false;
  const [first, second] = derParts(derParts(derParts(bound)[0])[0]);
  const [algorithm, hash] = first?.tag === tags.sequence ? [first, second] : [undefined, first];
  if (!hash) return false;
  const name = newer ? (algorithm ? digestOf(algorithm) : 'SHA-256') : 'SHA-1';
  const found = await crypto.subtle.digest(name, derOfCertificate(signer));
  return sameBytes(new Uint8Array(found), octetsOf(hash));
}
