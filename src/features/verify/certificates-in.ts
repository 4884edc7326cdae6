import type { FirmCertificates } from './check/report.ts';

/** The certificates of a PEM file, DER. */
export const certificatesOfFile = (pem: string): Uint8Array<ArrayBuffer>[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)].map(([, base64 = '']) =>
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
  );

/** The certificates of a PEM file in pairs: the one that seals, and its root. */
export function sealedWithIn(pem: string): FirmCertificates[] {
  const all = certificatesOfFile(pem);
  return all.flatMap((signer, at) => {
    const root = all[at + 1];
    return at % 2 === 0 && root ? [{ signer, root }] : [];
  });
}
