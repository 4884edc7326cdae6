import { X509Certificate } from 'node:crypto';
import { dayMs } from '#server/clock.ts';
import type { KeyFiles } from '#server/files/keys.ts';

/** The sealing key and its certificates, all PEM: plain data, so that it can be passed to the worker. */
export interface SealSigner {
  /** PKCS#8. */
  privateKey: string;
  certificate: string;
  /** Intermediate certificates, nearest first, without the root. The firm's own seal has none. */
  between: readonly string[];
  /** The last issuer known: the firm's own root, or the highest certificate of the PKCS#12 file. */
  root: string;
}

interface Identity {
  privateKey: string;
  certificate: string;
}

const renewBeforeMs = 30 * dayMs;
const rootYears = 10;
const sealYears = 2;

const yearsAfter = (from: Date, years: number) =>
  new Date(Date.UTC(from.getUTCFullYear() + years, from.getUTCMonth(), from.getUTCDate()));
const endOf = ({ certificate }: Pick<Identity, 'certificate'>) =>
  new X509Certificate(certificate).validToDate;

/** The organisation that a certificate is made out to. */
const ownerOf = ({ certificate }: Pick<Identity, 'certificate'>): unknown =>
  new X509Certificate(certificate).toLegacyObject().subject.O;

/** True unless the certificate is near its end. */
export const lasts = (identity: Pick<Identity, 'certificate'>, now: Date): boolean =>
  endOf(identity).getTime() - now.getTime() > renewBeforeMs;

/** True if a certificate issued another one; both PEM. */
export const issuedBy = (issuer: string, certificate: string): boolean => {
  const [parent, child] = [new X509Certificate(issuer), new X509Certificate(certificate)];
  return child.checkIssued(parent) && child.verify(parent.publicKey);
};

/** The first private key and the first certificate of a text, as PEM. */
export function nameParts(text: string): { privateKey: string | undefined; certificate: string | undefined } {
  const block = (tag: string) =>
    text.match(new RegExp(`-----BEGIN ${tag}-----[^-]+-----END ${tag}-----\n`))?.[0];
  return { privateKey: block('PRIVATE KEY'), certificate: block('CERTIFICATE') };
}

async function read(keys: KeyFiles, name: string): Promise<Identity | undefined> {
  const text = await keys.read(name);
  if (text === null) return undefined;
  const { privateKey, certificate } = nameParts(text);
  if (privateKey && certificate) return { privateKey, certificate };
  throw new Error(
    `${keys.placeOf(name)} should hold a private key and its certificate (PEM). Restore it from a backup.`,
  );
}

export const rootFile = 'firm-root.pem';
/** File of the revocation list for the time in which the root's key is kept offline: DER, base64. */
export const offlineCrlFile = 'firm-root-crl.txt';

/** The certificate of a root whose key is kept offline; null if the key is here, or there is no root. */
export async function offlineRoot(keys: KeyFiles): Promise<string | null> {
  const { privateKey, certificate } = nameParts((await keys.read(rootFile)) ?? '');
  return certificate && !privateKey ? certificate : null;
}

/** The sealing identity while the root's key is offline: the certificate that it issued last. */
async function signerUnder(root: string, keys: KeyFiles): Promise<SealSigner> {
  const seal = await read(keys, 'seal.pem');
  if (seal && issuedBy(root, seal.certificate)) return { ...seal, between: [], root };
  throw new Error(
    `${keys.placeOf('seal.pem')} was not issued by the firm’s root, whose key is kept offline. Bring it here: npm run seal-root -- import <file>`,
  );
}

/** The identity in a key file if it is still good, or a new one written there: one file, so never a key without its certificate. */
async function kept(
  keys: KeyFiles,
  name: string,
  isGood: (identity: Identity) => boolean,
  issue: () => Promise<Identity>,
): Promise<Identity> {
  const known = await read(keys, name);
  if (known && isGood(known)) return known;
  const issued = await issue();
  await keys.write(name, issued.privateKey + issued.certificate);
  return issued;
}

/**
 * The firm's sealing identity from `keys` (`firm-root.pem` for 10 years, `seal.pem` for 2), made at the first start; a seal is reissued
 * 30 days before its end. Two calls must not run at once.
 * While the root's key is kept offline, the last seal is used until its end.
 * @param mayRename true while nobody knows the root yet: one made out to another name, as before the firm was set up, is replaced
 * @throws Error if one there is unreadable: it is never replaced
 */
export async function loadOrCreateSigner(
  keys: KeyFiles,
  firmName: string,
  now: Date,
  { crlAddress = null, mayRename = false }: { crlAddress?: string | null; mayRename?: boolean } = {},
): Promise<SealSigner> {
  const offline = await offlineRoot(keys);
  if (offline) return signerUnder(offline, keys);
  const notBefore = new Date(now.getTime() - dayMs);
  // Loaded only when something is to be issued: it changes the global Reflect.
  const issuing = () => import('./issue-certificate.ts');
  const root = await kept(
    keys,
    rootFile,
    (identity) => lasts(identity, now) && (!mayRename || ownerOf(identity) === firmName),
    async () => (await issuing()).issueRoot(firmName, { notBefore, notAfter: yearsAfter(now, rootYears) }),
  );
  const sealEnd = new Date(Math.min(yearsAfter(now, sealYears).getTime(), endOf(root).getTime()));
  const seal = await kept(
    keys,
    'seal.pem',
    (identity) => lasts(identity, now) && issuedBy(root.certificate, identity.certificate),
    async () => (await issuing()).issueSeal(firmName, root, { notBefore, notAfter: sealEnd }, crlAddress),
  );
  return { ...seal, between: [], root: root.certificate };
}

/**
 * The list of the sealing certificates that the firm's root revoked, DER: those whose serial numbers (hex) are in `revoked.txt` among the
 * keys, one per line with the day, `01ab… 2026-11-21`. The same all day, and valid for a week or until `until`; null without a root.
 * While the root's key is kept offline, it is the list that was issued when the key was removed.
 * @throws Error if a line of it cannot be read
 */
export async function firmCrl(keys: KeyFiles, now: Date, until?: Date): Promise<Uint8Array | null> {
  if (await offlineRoot(keys)) {
    const kept = await keys.read(offlineCrlFile);
    return kept === null ? null : new Uint8Array(Buffer.from(kept, 'base64'));
  }
  const root = await read(keys, rootFile);
  if (!root) return null;
  const revoked = ((await keys.read('revoked.txt')) ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, serial, day] = /^\s*([\da-f]+)\s+(\d{4}-\d\d-\d\d)\s*$/i.exec(line) ?? [];
      if (serial && day) return { serial, at: new Date(day) };
      throw new Error(
        `${keys.placeOf('revoked.txt')}: write a serial number and a day a line, not “${line}”.`,
      );
    });
  const { issueCrl } = await import('./issue-certificate.ts');
  return issueCrl(root, revoked, now, until);
}

/** The root certificate for people to install and trust: PEM, and DER for Acrobat and Windows. */
export function rootCertificate({ root }: Pick<SealSigner, 'root'>): { pem: string; der: Uint8Array } {
  return { pem: root, der: derOf(root) };
}

/** PEM → DER. */
export function derOf(certificate: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new X509Certificate(certificate).raw);
}
