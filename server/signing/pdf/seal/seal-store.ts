import { X509Certificate } from 'node:crypto';
import { listAddressesOf, parseCertificate } from '#pades/certificates.ts';
import { listed, readList } from '#pades/revocation.ts';
import { fetchCrl } from '#server/integrations/crl.ts';
import type { SealStore } from '../prepare/prepare-seal.ts';
import { PdfRefusal } from '../refusal.ts';
import { issuedBy, type SealSigner } from './certificate.ts';
import { childOf, childrenOf, readDer } from './der.ts';
import { openSigner } from './open-signer.ts';

/** `[0] IMPLICIT`, the certificates of signed data (RFC 5652, 5.1). */
const certificates = 0xa0;

/** The certificates that a CMS structure holds, DER. */
export function certificatesInStore(cms: Uint8Array): Uint8Array[] {
  const signedData = childOf(childOf(readDer(cms), 1), 0);
  return childrenOf(signedData)
    .filter(({ tag }) => tag === certificates)
    .flatMap(childrenOf)
    .map(({ bytes }) => new Uint8Array(bytes));
}

/**
 * Checks the firm's own list for its sealing certificate; one that tells nothing today forbids nothing.
 * @param ownCrl the list of the firm's own root, DER
 * @throws PdfRefusal `certificate_unusable` if the certificate was revoked
 */
export async function assertNotRevoked(
  signer: SealSigner,
  ownCrl: Uint8Array | null,
  now: Date,
): Promise<void> {
  const { seal, issuers } = openSigner(signer);
  const [issuer] = issuers;
  if (ownCrl && issuer) await isGoodIn(ownCrl, seal, issuer, true, now);
}

/** Signers and authorities with a certificate that names no list, so that the list is not looked for with every seal. */
const unlisted = new Set<string>();

/**
 * Gathers the data to check a seal and its time stamp from the file alone (PAdES B-LT): each certificate, and for each that is not a root
 * its issuer's current revocation list: the firm's own, or from the address that the certificate names.
 * @param stampedBy certificates of the time-stamp authority, DER
 * @param ownCrl the list of the firm's own root, DER
 * @param configuredHost the one host that may lie inside the firm's network
 * @returns null if a list is missing, or is not current
 * @throws PdfRefusal `certificate_unusable` or `no_timestamp` if a certificate was revoked
 */
export async function gatherStore(
  signer: SealSigner,
  stampedBy: readonly Uint8Array[],
  ownCrl: Uint8Array | null,
  configuredHost: string,
  now: Date,
): Promise<SealStore | null> {
  const { seal, issuers } = openSigner(signer);
  const all = [...[seal, ...issuers], ...stampedBy.map((der) => new X509Certificate(der))];
  const unique = [...new Map(all.map((certificate) => [certificate.fingerprint256, certificate])).values()];
  const key = unique.map(({ fingerprint256 }) => fingerprint256).join();
  if (unlisted.has(key)) return null;
  const lists: Uint8Array[] = [];
  for (const certificate of unique) {
    // Nobody could revoke a root.
    if (certificate.subject === certificate.issuer) continue;
    const issuer = unique.find((other) => issuedBy(other.toString(), certificate.toString()));
    if (!issuer) return null;
    const isOwn = certificate.fingerprint256 === seal.fingerprint256;
    const isGood = (list: Uint8Array) => isGoodIn(list, certificate, issuer, isOwn, now);
    if (ownCrl && issuer.toString().trim() === signer.root.trim()) {
      if (!(await isGood(ownCrl))) return null;
      lists.push(ownCrl);
      continue;
    }
    const addresses = listAddressesOf(parseCertificate(certificate.raw)).filter((one) =>
      /^https?:/.test(one),
    );
    if (addresses.length === 0) unlisted.add(key);
    const found = await firstOf(addresses, configuredHost, isGood);
    if (!found) return null;
    lists.push(found);
  }
  return { certificates: unique.map(({ raw }) => new Uint8Array(raw)), lists: distinct(lists) };
}

/**
 * True if a list of the issuer (DER) proves now that it did not revoke a certificate: over plain http anybody could have answered.
 * @throws PdfRefusal `certificate_unusable` or `no_timestamp` if it did: nothing is sealed with it
 */
async function isGoodIn(
  bytes: Uint8Array,
  certificate: X509Certificate,
  issuer: X509Certificate,
  isOwn: boolean,
  now: Date,
): Promise<boolean> {
  const list = readList(bytes);
  if (!list || !(await list.isSignedBy(parseCertificate(issuer.raw)))) return false;
  const found = listed(list, parseCertificate(certificate.raw), now, now);
  if (found.is === 'revoked')
    throw new PdfRefusal(
      isOwn ? 'certificate_unusable' : 'no_timestamp',
      `${certificate.subject.replaceAll('\n', ', ')} was revoked on ${found.at.toISOString()}`,
    );
  return found.is === 'good';
}

async function firstOf(
  addresses: readonly string[],
  configuredHost: string,
  isGood: (list: Uint8Array) => Promise<boolean>,
): Promise<Uint8Array | null> {
  for (const address of addresses) {
    const list = await fetchCrl(address, new URL(address).host === configuredHost);
    if (list && (await isGood(list))) return list;
  }
  return null;
}

const distinct = (all: readonly Uint8Array[]): Uint8Array[] => [
  ...new Map(all.map((bytes) => [Buffer.from(bytes).toString('base64'), bytes])).values(),
];
