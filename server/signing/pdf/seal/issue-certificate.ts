import 'reflect-metadata'; // @peculiar/x509 needs it before it loads
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  PemConverter,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
  X509CrlReason,
} from '@peculiar/x509';
import { Integer } from 'asn1js';
import { dayMs } from '#server/clock.ts';

/** RSA, because its signatures depend only on key and bytes: the same document seals to the same file. */
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
const emailProtection = '1.3.6.1.5.5.7.3.4';
/** Extended key usage of document signing (RFC 9336). */
const documentSigning = '1.3.6.1.5.5.7.3.36';
/** Longest common and organisation name (RFC 5280, ub-common-name and ub-organization-name). */
const longestName = 64;

interface Period {
  notBefore: Date;
  notAfter: Date;
}

interface Issuer {
  /** A PKCS#8 key and its certificate, PEM. */
  privateKey: string;
  certificate: string;
}

/** A distinguished name built of objects: in a string the library would read quotes, escapes and hashes as syntax. */
const named = (commonName: string, firm: string) =>
  new Name([
    { CN: [{ utf8String: commonName.slice(0, longestName) }] },
    { O: [{ utf8String: firm.slice(0, longestName) }] },
  ]);

const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

async function identity(
  keys: Awaited<ReturnType<typeof newKeys>>,
  certificate: X509Certificate,
): Promise<Issuer> {
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    privateKey: `${PemConverter.encode(key, 'PRIVATE KEY')}\n`,
    certificate: `${certificate.toString('pem')}\n`,
  };
}

/** A new self-signed root of the firm, which only issues sealing certificates. */
export async function issueRoot(firm: string, period: Period): Promise<Issuer> {
  const keys = await newKeys();
  const extensions: Extension[] = [
    new BasicConstraintsExtension(true, 0, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    await SubjectKeyIdentifierExtension.create(keys.publicKey),
  ];
  const name = named(`${firm} Root`, firm);
  return identity(
    keys,
    await X509CertificateGenerator.createSelfSigned({
      ...period,
      name,
      keys,
      signingAlgorithm: algorithm,
      extensions,
    }),
  );
}

const signingKeyOf = ({ privateKey }: Issuer) =>
  crypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(privateKey), algorithm, false, ['sign']);

/** A new sealing certificate under the firm's root. `crlAddress` is the address of the published revocation list. */
export async function issueSeal(
  firm: string,
  root: Issuer,
  period: Period,
  crlAddress: string | null,
): Promise<Issuer> {
  const keys = await newKeys();
  const issuer = new X509Certificate(root.certificate);
  const signingKey = await signingKeyOf(root);
  const extensions: Extension[] = [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
    new ExtendedKeyUsageExtension([documentSigning, emailProtection]),
    await SubjectKeyIdentifierExtension.create(keys.publicKey),
    await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ...(crlAddress ? [new CRLDistributionPointsExtension([crlAddress])] : []),
  ];
  const certificate = await X509CertificateGenerator.create({
    ...period,
    subject: named(`${firm} Document Seal`, firm),
    issuer: issuer.subjectName,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: algorithm,
    extensions,
  });
  return identity(keys, certificate);
}

/** Validity of a day's list, days. */
const crlDays = 7;
const crlNumber = '2.5.29.20';

/** The revocation list (RFC 5280, 5), DER, valid for a week, or until `until`. Numbered by the day: the same all day, on every server. */
export async function issueCrl(
  root: Issuer,
  revoked: readonly { serial: string; at: Date }[],
  now: Date,
  until?: Date,
): Promise<Uint8Array> {
  const day = Math.floor(now.getTime() / dayMs);
  const issuer = new X509Certificate(root.certificate);
  const crl = await X509CrlGenerator.create({
    issuer: issuer.subjectName,
    thisUpdate: new Date(day * dayMs),
    nextUpdate: until ?? new Date((day + crlDays) * dayMs),
    entries: revoked.map(({ serial, at }) => ({
      serialNumber: serial,
      revocationDate: at,
      // A stolen key is what `revoked.txt` is for. Without a reason the library writes an empty list of extensions, which RFC 5280 (5.1) forbids.
      reason: X509CrlReason.keyCompromise,
    })),
    extensions: [
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      new Extension(crlNumber, false, new Integer({ value: day }).toBER()),
    ],
    signingKey: await signingKeyOf(root),
    signingAlgorithm: algorithm,
  });
  return new Uint8Array(crl.rawData);
}
