import { createHash, sign } from 'node:crypto';
import * as asn1 from 'asn1js';
import { Certificate } from 'pkijs';
import type { OpenSigner } from './open-signer.ts';

/** Object identifiers (RFC 5652, RFC 5035, RFC 3161, RFC 8017, RFC 5758). */
const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

type Element = asn1.BaseBlock;

const oid = (value: string) => new asn1.ObjectIdentifier({ value });
const sequence = (...value: Element[]) => new asn1.Sequence({ value });
const octets = (value: Uint8Array) => new asn1.OctetString({ valueHex: new Uint8Array(value) });
const tagged = (tagNumber: number, value: Element[]) =>
  new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber }, value });
const der = (element: Element) => Buffer.from(element.toBER());

function parsed(bytes: Uint8Array): Element {
  const { result, offset } = asn1.fromBER(new Uint8Array(bytes));
  if (offset !== bytes.length) throw new Error('This is not one element of DER.');
  return result;
}

/** The elements of a SET OF in the order of their encoding (X.690, 11.6). */
const ordered = (elements: Element[]): Element[] =>
  elements.toSorted((a, b) => Buffer.compare(der(a), der(b)));

const attribute = (type: string, value: Element) => sequence(oid(type), new asn1.Set({ value: [value] }));

/** Exactly the attributes that a PAdES baseline signature needs: no signing-time (EN 319 142-1, table 1). */
const signedAttributes = (digest: Uint8Array, certificate: Uint8Array): Element[] => {
  const certificateHash = createHash('sha256').update(certificate).digest();
  return ordered([
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(digest)),
    // SHA-256 is the default hash algorithm, and DER leaves defaults out (RFC 5035, 4).
    attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(certificateHash))))),
  ]);
};

/** A signature over a digest, without its time stamp yet. */
export interface CmsSignature {
  /** The signature value, which a time stamp covers. */
  value: Uint8Array;
  /**
   * The whole CMS structure, DER.
   * @param stamp a time-stamp token over `value`, if there is one
   */
  encode(stamp?: Uint8Array): Uint8Array;
}

/** Signs a SHA-256 digest as a detached CAdES signature in DER (RFC 5652), with its certificates up to the root. */
export function signCms(digest: Uint8Array, { key, seal, issuers }: OpenSigner): CmsSignature {
  const certificate = Certificate.fromBER(new Uint8Array(seal.raw));
  const attributes = signedAttributes(digest, seal.raw);
  // The signature covers the attributes encoded as a SET (RFC 5652, 5.4).
  const value = sign('sha256', der(new asn1.Set({ value: attributes })), key);
  const sha256 = () => sequence(oid(oids.sha256));
  const algorithm =
    key.asymmetricKeyType === 'ec'
      ? sequence(oid(oids.ecdsaWithSha256))
      : sequence(oid(oids.rsa), new asn1.Null());
  // A self-signed sealing certificate is listed once.
  const chain = [seal, ...issuers.filter(({ fingerprint256 }) => fingerprint256 !== seal.fingerprint256)];
  const encode = (stamp?: Uint8Array) => {
    const signer = sequence(
      new asn1.Integer({ value: 1 }),
      sequence(certificate.issuer.toSchema(), certificate.serialNumber),
      sha256(),
      tagged(0, attributes),
      algorithm,
      octets(value),
      ...(stamp ? [tagged(1, [attribute(oids.timeStampToken, parsed(stamp))])] : []),
    );
    const signedData = sequence(
      new asn1.Integer({ value: 1 }),
      new asn1.Set({ value: [sha256()] }),
      sequence(oid(oids.data)),
      tagged(0, ordered(chain.map(({ raw }) => parsed(raw)))),
      new asn1.Set({ value: [signer] }),
    );
    return der(sequence(oid(oids.signedData), tagged(0, [signedData])));
  };
  return { value, encode };
}
