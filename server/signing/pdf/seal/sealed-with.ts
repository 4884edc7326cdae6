import { X509Certificate } from 'node:crypto';
import type { KeyFiles } from '#server/files/keys.ts';
import { issuedBy, type SealSigner } from './certificate.ts';

/** File among the keys. It holds only certificates, which every sealed document holds too. */
const name = 'sealed-with.pem';

/** A sealing certificate and its highest issuer; both PEM. */
type SealedWith = Pick<SealSigner, 'certificate' | 'root'>;

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?/g;

/**
 * The certificates the firm has sealed with, PEM: each is followed by its root, and those in use come first. Null before the first seal.
 * @throws Error if it cannot be read: it is never replaced
 */
export async function readSealedWith(keys: KeyFiles): Promise<string | null> {
  const text = await keys.read(name);
  if (text !== null) pairsOf(text, keys);
  return text;
}

/**
 * Adds the current sealing certificate to the earlier ones, so that earlier files stay recognisable as the firm's. A reissued certificate
 * of the same holder under the same root is not added. Two calls must not run at once.
 * @throws Error if the file cannot be read
 */
export async function keepSealedWith(keys: KeyFiles, now: SealedWith): Promise<void> {
  const text = await keys.read(name);
  const before = text === null ? await ownBefore(keys) : pairsOf(text, keys);
  const [newest] = before;
  if (text !== null && newest && isSame(newest, now)) return;
  const pairs = [now, ...before.filter((pair) => !isSame(pair, now))];
  await keys.write(
    name,
    pairs
      .flatMap(({ certificate, root }) => [certificate, root])
      .map(asPem)
      .join(''),
  );
}

/** The firm's own identity from before this file was kept. */
async function ownBefore(keys: KeyFiles): Promise<SealedWith[]> {
  const [seal, root] = await Promise.all(['seal.pem', 'firm-root.pem'].map(keys.read));
  const [certificate] = seal?.match(block) ?? [];
  const [issuer] = root?.match(block) ?? [];
  return certificate && issuer && issuedBy(issuer, certificate) ? [{ certificate, root: issuer }] : [];
}

function pairsOf(text: string, keys: KeyFiles): SealedWith[] {
  const all = text.match(block) ?? [];
  if (all.length === 0 || all.length % 2 > 0 || !all.every(isCertificate))
    throw new Error(
      `${keys.placeOf(name)} should hold certificates (PEM), each followed by its root. Restore it from a backup.`,
    );
  return all.flatMap((certificate, at) => {
    const root = all[at + 1];
    return at % 2 === 0 && root ? [{ certificate, root }] : [];
  });
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
}

const isSame = (a: SealedWith, b: SealedWith): boolean =>
  fingerprintOf(a.root) === fingerprintOf(b.root) &&
  new X509Certificate(a.certificate).subject === new X509Certificate(b.certificate).subject;

const fingerprintOf = (certificate: string): string => new X509Certificate(certificate).fingerprint256;
const asPem = (certificate: string): string => new X509Certificate(certificate).toString();
