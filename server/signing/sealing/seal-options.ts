import type { Services } from '#server/services.ts';
import type { SealOptions } from '../pdf/seal/seal.ts';
import { derOfRoots } from '../pdf/seal/timestamp-roots.ts';

export type SealServices = Pick<
  Services,
  'config' | 'db' | 'clock' | 'files' | 'metrics' | 'pdf' | 'signer' | 'timestampRoots'
>;

/** The firm's current seal options: its certificate, and the configured time-stamp authority unless staff released the envelope without. */
export async function sealOptions(
  { signer, config, clock, timestampRoots }: SealServices,
  { firm, reason, sealId, released }: { firm: string; reason: string; sealId: string; released: boolean },
): Promise<SealOptions> {
  const signedAt = new Date(clock.now());
  const timestamps = released ? null : config.timestamps;
  return {
    signer: await signer.current(signedAt),
    reason,
    name: firm,
    sealId,
    signedAt,
    now: () => new Date(clock.now()),
    timestamps,
    timestampRoots: derOfRoots(timestampRoots),
    // The list we publish is of our own root: a file's certificates say where theirs is.
    crl: config.sealFile ? null : await signer.crl(signedAt),
  };
}
