import { X509Certificate } from 'node:crypto';
import { issuedBy } from '../pdf/seal/certificate.ts';
import { childOf, childrenOf, readDer } from '../pdf/seal/der.ts';
import { signedRange, verifySeal } from '../pdf/seal/verify-seal.ts';

/** The seal of a file: its certificate, and the certificates that came with it. */
export interface Seal {
  certificate: X509Certificate;
  others: X509Certificate[];
}

/** Tag of `certificates`, the field [0] of SignedData (RFC 5652, 5.1). */
const certificatesTag = 0xa0;

/** Reads the seal of a file. Throws in words if it is not valid. */
export async function readSealOf(bytes: Uint8Array): Promise<Seal> {
  const { certificate } = await verifySeal(bytes);
  const signedData = childOf(childOf(readDer(signedRange(bytes).signature), 1), 0);
  const others = childrenOf(signedData)
    .filter(({ tag }) => tag === certificatesTag)
    .flatMap(childrenOf)
    .map(({ bytes: der }) => new X509Certificate(der));
  return { certificate, others };
}

/** The firm's certificates as `keys/sealed-with.pem` lists them, each followed by its root. */
export function firmCertificates(
  pem: string | null,
): { certificate: X509Certificate; root: X509Certificate }[] {
  const all = (pem?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (text) => new X509Certificate(text),
  );
  return all.flatMap((certificate, at) => {
    const root = all[at + 1];
    return at % 2 === 0 && root ? [{ certificate, root }] : [];
  });
}

const deepest = 8;

/** True if a seal is the firm's: its holder is one the firm sealed as, under the root of that time. */
export function isFirmCertificate(
  { certificate, others }: Seal,
  firm: ReturnType<typeof firmCertificates>,
): boolean {
  const leadsTo = (child: X509Certificate, root: X509Certificate, steps: number): boolean =>
    child.fingerprint256 === root.fingerprint256 ||
    issuedBy(root.toString(), child.toString()) ||
    (steps > 0 &&
      others.some(
        (issuer) =>
          issuer.fingerprint256 !== child.fingerprint256 &&
          issuedBy(issuer.toString(), child.toString()) &&
          leadsTo(issuer, root, steps - 1),
      ));
  return firm.some(
    (known) => known.certificate.subject === certificate.subject && leadsTo(certificate, known.root, deepest),
  );
}
