import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '../../clock.ts';
import { PdfRefusal } from './refusal.ts';

/** What seals: plain data, so that it can be handed to the worker. All PEM. */
export interface SealSigner {
  /** PKCS#8. */
  privateKey: string;
  certificate: string;
  /** The firm's root, which issued `certificate`. */
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
const endOf = ({ certificate }: Identity) => new X509Certificate(certificate).validToDate;
const lasts = (identity: Identity, now: Date) => endOf(identity).getTime() - now.getTime() > renewBeforeMs;

const isIssuedBy = (issuer: string, certificate: string) => {
  const [parent, child] = [new X509Certificate(issuer), new X509Certificate(certificate)];
  return child.checkIssued(parent) && child.verify(parent.publicKey);
};

async function read(path: string): Promise<Identity | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const block = (tag: string) =>
    text.match(new RegExp(`-----BEGIN ${tag}-----[^-]+-----END ${tag}-----\n`))?.[0];
  const [privateKey, certificate] = [block('PRIVATE KEY'), block('CERTIFICATE')];
  if (privateKey && certificate) return { privateKey, certificate };
  throw new Error(`${path} should hold a private key and its certificate (PEM). Restore it from a backup.`);
}

/** Key and certificate go into one file, in one step: after a crash there are both or neither. */
async function write(path: string, { privateKey, certificate }: Identity): Promise<void> {
  const unfinished = `${path}.${process.pid}.new`;
  await writeFile(unfinished, privateKey + certificate, { mode: 0o600, flush: true });
  await rename(unfinished, path);
}

/** The identity kept at `path` if it is still good, or a new one, kept there. */
async function kept(
  path: string,
  isGood: (identity: Identity) => boolean,
  issue: () => Promise<Identity>,
): Promise<Identity> {
  const known = await read(path);
  if (known && isGood(known)) return known;
  const issued = await issue();
  await write(path, issued);
  return issued;
}

/**
 * The firm's sealing identity from `dir` (`firm-root.pem` for 10 years, `seal.pem` for 2, both mode 0600),
 * made at the first start; a seal is reissued 30 days before its end.
 * @throws Error if a file there is unreadable: it is never replaced
 */
export async function loadOrCreateSigner(dir: string, firmName: string, now: Date): Promise<SealSigner> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const notBefore = new Date(now.getTime() - dayMs);
  // Loaded only when something is to be issued: it changes the global Reflect.
  const issuing = () => import('./issue-certificate.ts');
  const root = await kept(
    join(dir, 'firm-root.pem'),
    (identity) => lasts(identity, now),
    async () => (await issuing()).issueRoot(firmName, { notBefore, notAfter: yearsAfter(now, rootYears) }),
  );
  const sealEnd = new Date(Math.min(yearsAfter(now, sealYears).getTime(), endOf(root).getTime()));
  const seal = await kept(
    join(dir, 'seal.pem'),
    (identity) => lasts(identity, now) && isIssuedBy(root.certificate, identity.certificate),
    async () => (await issuing()).issueSeal(firmName, root, { notBefore, notAfter: sealEnd }),
  );
  return { ...seal, root: root.certificate };
}

/**
 * Checks that documents can be sealed at this moment: before an envelope is sent, and before each seal.
 * @throws PdfRefusal `certificate_unusable`, with the cause as its detail
 */
export function assertUsable({ privateKey, certificate, root }: SealSigner, at: Date): void {
  const seal = new X509Certificate(certificate);
  const cause =
    at < seal.validFromDate
      ? `not valid before ${seal.validFromDate.toISOString()}`
      : at > seal.validToDate
        ? `expired on ${seal.validToDate.toISOString()}`
        : !isIssuedBy(root, certificate)
          ? 'not issued by the root beside it'
          : !seal.checkPrivateKey(createPrivateKey(privateKey))
            ? 'its key is another one'
            : undefined;
  if (cause) throw new PdfRefusal('certificate_unusable', cause);
}

/** The root as people install it to trust the firm's seals: PEM as it is, DER for Acrobat and Windows. */
export function rootCertificate({ root }: SealSigner): { pem: string; der: Uint8Array } {
  return { pem: root, der: derOf(root) };
}

/** PEM → DER. */
export function derOf(certificate: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new X509Certificate(certificate).raw);
}
