import type { Services } from '../services.ts';
import type { SealedPdf } from './pdf/seal.ts';

export type SealServices = Pick<Services, 'config' | 'db' | 'clock' | 'files' | 'pdf' | 'signer'>;

/** Seals a PDF with the firm's certificate: with a time stamp where an authority is configured, unless staff released it without. */
export async function sealWith(
  { pdf, signer, config, clock }: SealServices,
  bytes: Uint8Array,
  { reason, sealId, released }: { reason: string; sealId: string; released: boolean },
): Promise<SealedPdf> {
  const signedAt = new Date(clock.now());
  const timestamps = released ? null : config.timestamps;
  return pdf.run('sealPdf', bytes, {
    signer: await signer.current(signedAt),
    reason,
    name: config.firmName,
    sealId,
    signedAt,
    timestamps,
    crl: timestamps && (await signer.crl(signedAt)),
  });
}
