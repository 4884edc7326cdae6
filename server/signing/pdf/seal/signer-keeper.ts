import { PdfRefusal } from '../refusal.ts';
import { lasts, type SealSigner } from './certificate.ts';

/** Source of the sealing identity, and its self-test. */
interface SignerSource {
  load(now: Date): Promise<SealSigner>;
  /** The list of certificates that the firm's own root revoked, DER; null if there was never such a root. */
  crl(now: Date): Promise<Uint8Array | null>;
  /** The certificates sealed with until now, each followed by its root, PEM. */
  sealedWith(): Promise<string | null>;
  /** Rejects when a sample cannot be sealed and checked. */
  test(signer: SealSigner, now: Date): Promise<void>;
}

/** Holds the sealing identity while the server runs. */
export interface SignerKeeper {
  /**
   * The current sealing identity. Near its end it is renewed (another server may have done so already); if that fails, the old one stays.
   * @throws PdfRefusal `certificate_unusable` while the last self-test failed
   */
  current(now: Date): Promise<SealSigner>;
  /** Reloads the kept identity and reissues what ends within 30 days, as a start does; a new identity, or one that failed, is tested. */
  renew(now: Date): Promise<void>;
  /** The firm's list of revoked certificates, DER. */
  crl(now: Date): Promise<Uint8Array | null>;
  /** Every certificate the firm has sealed with, each followed by its root, those in use first, PEM. */
  sealedWith(): Promise<string | null>;
  /** The root certificate of the sealing identity, PEM. */
  root(): string;
  /** The certificate that seals now, PEM. */
  certificate(): string;
  /** Seals and checks a sample: why that failed, in words, or null. */
  check(now: Date): Promise<string | null>;
  /** The answer of the last check. */
  problem(): string | null;
}

/** The keeper of the sealing identity that `load` answers: made the first time, reissued near its end. */
export async function keepSigner(
  { load, crl, sealedWith, test }: SignerSource,
  now: Date,
): Promise<SignerKeeper> {
  let signer = await load(now);
  let problem: string | null = null;
  const check = async (at: Date) => {
    problem = await test(signer, at).then(() => null, wordsOf);
    return problem;
  };
  const renew = async (at: Date) => {
    const before = signer;
    signer = await load(at);
    if (problem !== null || signer.certificate !== before.certificate) await check(at);
  };
  return {
    async current(at) {
      // The caller of `renew` reports its failure; the present identity may still do.
      if (!lasts(signer, at)) await renew(at).catch(() => undefined);
      if (problem !== null) throw new PdfRefusal('certificate_unusable', problem);
      return signer;
    },
    renew,
    crl,
    sealedWith,
    root: () => signer.root,
    certificate: () => signer.certificate,
    check,
    problem: () => problem,
  };
}

const wordsOf = (error: unknown): string =>
  error instanceof PdfRefusal ? (error.detail ?? error.message) : `the self-test failed: ${String(error)}`;
