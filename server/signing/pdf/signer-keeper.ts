import { loadOrCreateSigner, type SealSigner } from './certificate.ts';

/** Holds what seals while the server runs. */
export interface SignerKeeper {
  current(): SealSigner;
  /** Reissues what ends within 30 days, as a start does. What was sealed before stays as it is. Rejects like `loadOrCreateSigner`. */
  renew(now: Date): Promise<void>;
}

/** The keeper of the sealing identity in `dir`, loaded, or made at the first start. */
export async function keepSigner(dir: string, firmName: string, now: Date): Promise<SignerKeeper> {
  let signer = await loadOrCreateSigner(dir, firmName, now);
  return {
    current: () => signer,
    renew: async (at) => {
      signer = await loadOrCreateSigner(dir, firmName, at);
    },
  };
}
