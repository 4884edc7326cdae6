import { lasts, type SealSigner } from './certificate.ts';

/** Holds what seals while the server runs. */
export interface SignerKeeper {
  /** What seals now: near its end another one, which another server may have made meanwhile; the old one where that fails. */
  current(now: Date): Promise<SealSigner>;
  /** Reissues what ends within 30 days, as a start does. What was sealed before stays as it is. Rejects like `loadOrCreateSigner`. */
  renew(now: Date): Promise<void>;
}

/** The keeper of the sealing identity that `load` answers: what is kept, made the first time, reissued near its end. */
export async function keepSigner(load: (now: Date) => Promise<SealSigner>, now: Date): Promise<SignerKeeper> {
  let signer = await load(now);
  const renew = async (at: Date) => {
    signer = await load(at);
  };
  return {
    async current(at) {
      // Whoever renews says so when it fails; what is there may still do.
      if (!lasts(signer, at)) await renew(at).catch(() => undefined);
      return signer;
    },
    renew,
  };
}
