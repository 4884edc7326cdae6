import { createPrivateKey, X509Certificate } from 'node:crypto';
import { P12Signer } from '@libpdf/core';
import { issuedBy, type SealSigner } from './certificate.ts';

/**
 * The sealing identity of a PKCS#12 file: its private key, the certificate of that key, and the issuers that the file holds.
 * @throws Error if it cannot be opened with that passphrase, or holds no key (RSA, or EC on P-256) with its certificate
 */
export async function signerFromP12(file: Uint8Array, passphrase: string): Promise<SealSigner> {
  const opened = await P12Signer.create(file, passphrase);
  // The library keeps the key to itself and takes the first certificate for its own, which depends on who wrote the file.
  const key = Reflect.get(opened, 'privateKey') as Awaited<ReturnType<typeof crypto.subtle.importKey>>;
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', key));
  const secret = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const curve = secret.asymmetricKeyDetails?.namedCurve;
  if (secret.asymmetricKeyType !== 'rsa' && curve !== 'prime256v1')
    throw new Error('Its key is neither RSA nor EC on P-256.');
  const all = [opened.certificate, ...opened.certificateChain].map((der) => new X509Certificate(der));
  const own = all.find((certificate) => certificate.checkPrivateKey(secret));
  if (!own) throw new Error('The certificate of its key is missing.');
  const issuers = issuersOf(own, all);
  return {
    privateKey: String(secret.export({ type: 'pkcs8', format: 'pem' })),
    certificate: own.toString(),
    between: issuers.slice(0, -1).map(String),
    root: String(issuers.at(-1) ?? own),
  };
}

/** The issuers of a certificate, nearest first, as far as `all` has them. */
function issuersOf(of: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const issuer = all.find(
    (candidate) => candidate.fingerprint256 !== of.fingerprint256 && issuedBy(String(candidate), String(of)),
  );
  if (!issuer) return [];
  return [
    issuer,
    ...issuersOf(
      issuer,
      all.filter((certificate) => certificate !== of),
    ),
  ];
}
