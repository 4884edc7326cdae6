import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StartError } from '#server/start-error.ts';

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The published root certificates of `TSA_ROOTS`, PEM: only certificates, each below the name of its holder. Empty without the variable.
 * @throws StartError if the file cannot be read, or holds no certificate
 */
export async function readTimestampRoots(path: string | null): Promise<string> {
  if (path === null) return '';
  try {
    const blocks = (await readFile(path, 'utf8')).match(block) ?? [];
    const certificates = blocks.map((pem) => new X509Certificate(pem));
    if (certificates.length === 0) throw new Error('It holds no certificate.');
    return certificates.map((one) => `${one.subject.replaceAll('\n', ', ')}\n${one}`).join('');
  } catch (cause) {
    throw new StartError(
      `The server cannot start with this configuration.\nTSA_ROOTS: ${path} cannot be read as root certificates (PEM).`,
      { cause },
    );
  }
}

/** The certificates of a PEM text, DER. */
export const derOfRoots = (pem: string): Uint8Array[] =>
  (pem.match(block) ?? []).map((one) => new Uint8Array(new X509Certificate(one).raw));
