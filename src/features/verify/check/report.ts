import type { PathListed } from '#pades/revocation.ts';

/** Result of checking a file. `unsearched`: no signature is read in it, and a part of it cannot be read. */
export type FileReport =
  | { kind: 'empty' | 'not_pdf' | 'unsigned' | 'unsearched' | Damage }
  /** The newest signature comes first. */
  | { kind: 'signed'; seals: readonly [CheckedSeal, ...CheckedSeal[]] };

/**
 * A file whose seal cannot be read, because it was cut off, moved by a byte or written anew; `damaged_own` if a certificate stands in it
 * that the firm sealed with.
 */
export type Damage = 'damaged' | 'damaged_own';

export interface CheckedSeal {
  /**
   * The covered bytes: all of the file but its own string, or the file up to a place. A renewal, one document time stamp over the whole
   * file, will be a third.
   */
  covers: 'file' | 'part';
  /** End of the covered bytes. */
  end: number;
  /** True if no covered byte has changed; null if this page can't determine it, as for signatures of others. */
  intact: boolean | null;
  /** The signer, as the certificate names them. */
  signer: { name: string; organisation: string };
  /** True if this firm's root vouches for the signer; null if its certificates are not available. */
  firm: boolean | null;
  /** True if the signer's certificate was valid then. */
  inTime: boolean;
  /** End of that certificate, ISO instant, if it is past and nothing proves the time of the seal; else null. */
  ended: string | null;
  /** State of that certificate in the firm's revocation list. */
  revocation: CheckedRevocation;
  /** Time of signing as the signer claims it, ISO instant. */
  claimedAt: string | null;
  stamp: CheckedStamp | 'bad' | null;
}

/**
 * `missing`: the certificate names the firm's revocation list, which is not available; `unlisted`: the firm publishes no list of its
 * issuer.
 * `unknown`: the list tells nothing, as a newer one was due (`over`), it is of after now (`early`), or it has a critical part that is not
 * understood (`unclear`).
 */
export type CheckedRevocation =
  | { is: 'missing' | 'unlisted' }
  | { is: 'good'; listedAt: string }
  | { is: 'unknown'; why: 'over' | 'early' | 'unclear'; listedAt: string }
  | { is: 'revoked'; revokedAt: string };

/** A time stamp over the seal; `bad` if it is broken or over something else. */
export interface CheckedStamp {
  /** ISO instant. */
  at: string;
  by: string;
  /** True if it comes from an authority the firm publishes, its time is past, and no list revoked its certificate. */
  proven: boolean;
  /** True if it states a time after now by this device's clock. */
  isOfLater?: boolean;
  /** The word of the lists in the file and of the firm on its certificates; absent if no authority that the firm publishes gave it. */
  revocation?: PathListed;
}

/** Certificates that the firm seals with, or once sealed with, DER: the signer's, and the root it comes from. */
export interface FirmCertificates {
  signer: Uint8Array<ArrayBuffer>;
  root: Uint8Array<ArrayBuffer>;
}

/** Everything the firm publishes for checking its seals. */
export interface FirmTrust {
  /** Null if not available. */
  sealedWith: readonly FirmCertificates[] | null;
  /** Roots of the time-stamp authorities it relies on, DER. */
  timestampRoots: readonly Uint8Array<ArrayBuffer>[];
  /** Its list of revoked certificates, DER. */
  crl: Uint8Array<ArrayBuffer> | null;
}
