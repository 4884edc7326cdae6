import { X509Certificate } from 'node:crypto';
import type { Certificate } from 'pkijs';
import { parseCertificate } from '#pades/certificates.ts';
import { type Cms, oids } from '#pades/cms.ts';
import { pathToFirm, type SealedWith } from '#pades/firm-path.ts';
import { newestSealedRange, readSeal } from '#pades/seal.ts';
import { isStampOver, readTimestamp } from '#pades/timestamp.ts';
import { verifySeal } from '../pdf/seal/verify-seal.ts';

/** Reads the seal of a file. Throws in words if it is not valid. */
export async function readSealOf(bytes: Uint8Array): Promise<Cms> {
  await verifySeal(bytes);
  return readSeal(newestSealedRange(bytes).contents);
}

/** The firm's certificates as `keys/sealed-with.pem` lists them, each followed by its root. */
export function firmCertificates(pem: string | null): SealedWith[] {
  const all = (pem?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map((text) =>
    parseCertificate(new X509Certificate(text).raw),
  );
  return all.flatMap((signer, at) => {
    const root = all[at + 1];
    return at % 2 === 0 && root ? [{ signer, root }] : [];
  });
}

/** The path from a seal's certificate to the firm's root. The issuers have to be valid when the certificate began: it was issued then. */
export const pathOfSeal = (
  { signer, certificates }: Pick<Cms, 'signer' | 'certificates'>,
  firm: readonly SealedWith[],
): Promise<readonly Certificate[] | undefined> => {
  const others = certificates.filter((one) => one !== signer);
  return pathToFirm(firm, signer, others, signer.notBefore.value);
};

/** True if a seal is the firm's, as `/verify` judges it. */
export const isFirmCertificate = async (...of: Parameters<typeof pathOfSeal>): Promise<boolean> =>
  (await pathOfSeal(...of)) !== undefined;

/** Time of the authority's stamp on the newest seal of a file; null without one. */
export async function stampOf(bytes: Uint8Array): Promise<string | null> {
  const { unsigned, signature } = await readSeal(newestSealedRange(bytes).contents);
  const token = unsigned.get(oids.timestampToken);
  // A stamp of an earlier version that is not read any more proves nothing, as at `/verify`.
  const stamp = token && (await readTimestamp(token.bytes).catch(() => undefined));
  return stamp && (await isStampOver(stamp, signature)) ? stamp.at.toISOString() : null;
}
