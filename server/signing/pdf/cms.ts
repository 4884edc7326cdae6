import { constants, createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { childOf, childrenOf, type Der, oidOf, readDer } from './der.ts';

/** Object identifiers, encoded. */
const oids = {
  messageDigest: '2a864886f70d010904',
  rsaPss: '2a864886f70d01010a',
} as const;
const digests: Record<string, string> = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};
const tags = { octets: 0x04, set: 0x31, first: 0xa0 } as const;

export interface CheckedCms {
  /** Whose key signed it. */
  certificate: X509Certificate;
  /** What it is over. */
  content: Uint8Array;
}

function verifies(
  key: KeyObject,
  algorithm: string,
  hash: string,
  signed: Uint8Array,
  signature: Uint8Array,
) {
  const pss = algorithm === oids.rsaPss;
  const padding = pss ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING;
  return verify(hash, signed, key.asymmetricKeyType === 'rsa' ? { key, padding } : key, signature);
}

/**
 * Checks a CMS signature (RFC 5652, 5.4): it is over these bytes, and made by the key of a certificate in it. Whom that certificate
 * belongs to and whether it was valid is for the caller to judge.
 * @param detached what it is over, if that is not in it
 * @throws Error naming what does not fit
 */
export function checkCms(der: Uint8Array, detached?: Uint8Array): CheckedCms {
  const signedData = childOf(childOf(readDer(der), 1), 0);
  const parts = childrenOf(signedData);
  const enclosed = childrenOf(childOf(signedData, 2))[1];
  const content = detached ?? (enclosed ? childOf(enclosed, 0).content : undefined);
  const certificates = parts.filter(({ tag }) => tag === tags.first).flatMap(childrenOf);
  const signer = parts.at(-1) && childrenOf(parts.at(-1) ?? signedData)[0];
  if (!content || !signer) throw new Error('The signature is over nothing.');
  return { certificate: signerOf(signer, content, certificates), content };
}

function signerOf(signer: Der, content: Uint8Array, certificates: readonly Der[]): X509Certificate {
  const [, , digest, attributes, algorithm, signature] = childrenOf(signer);
  if (!digest || !algorithm || !signature || attributes?.tag !== tags.first)
    throw new Error('The signature lacks its attributes.');
  const hash = digests[oidOf(childOf(digest, 0))];
  if (!hash) throw new Error('The signature uses a digest that is not supported.');
  const stated = childrenOf(attributes).find(
    (attribute) => oidOf(childOf(attribute, 0)) === oids.messageDigest,
  );
  const found = createHash(hash).update(content).digest();
  if (!stated || !found.equals(childOf(childOf(stated, 1), 0).content))
    throw new Error('The signature is over other bytes.');
  // What is signed are the attributes as the set they stand for (RFC 5652, 5.4).
  const signed = Buffer.from(attributes.bytes);
  signed[0] = tags.set;
  const by = certificates
    .map(({ bytes }) => new X509Certificate(bytes))
    .find(({ publicKey }) =>
      verifies(publicKey, oidOf(childOf(algorithm, 0)), hash, signed, signature.content),
    );
  if (!by) throw new Error('The signature was not made by a certificate in it.');
  return by;
}
