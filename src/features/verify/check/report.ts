/** Result of checking a file. */
export type FileReport =
  | { kind: 'empty' | 'not_pdf' | 'unsigned' }
  /** The newest signature comes first. */
  | { kind: 'signed'; seals: readonly [CheckedSeal, ...CheckedSeal[]] };

export interface CheckedSeal {
  /**
   * The bytes it is over: all of the file but its own string, or the file up to a place. A renewal, one document time stamp over the whole
   * file, will be a third.
   */
  covers: 'file' | 'part';
  /** End of the bytes it covers. */
  end: number;
  /** No byte it covers has changed; null where this page can't tell, as with signatures of others. */
  intact: boolean | null;
  /** The signer, by the word of the certificate. */
  signer: { name: string; organisation: string };
  /** True if this firm's root vouches for the signer; null where its certificates are not at hand. */
  firm: boolean | null;
  /** True if the signer's certificate was valid then. */
  inTime: boolean;
  /** End of that certificate, ISO instant, if it is past and nothing proves the time of the seal; else null. */
  ended: string | null;
  /** Standing of that certificate in the firm's list. */
  revocation: CheckedRevocation;
  /** Time of signing by the signer's own word, ISO instant. */
  claimedAt: string | null;
  stamp: CheckedStamp | 'bad' | null;
}

/** `missing`: the certificate names the firm's list, which is not at hand; `unlisted`: the firm publishes no list of its issuer. */
export type CheckedRevocation =
  | { is: 'missing' | 'unlisted' }
  | { is: 'good'; listedAt: string }
  | { is: 'revoked'; revokedAt: string };

/** A time stamp over the seal; a broken one, or one over something else, is `bad`. */
export interface CheckedStamp {
  /** ISO instant. */
  at: string;
  by: string;
  /** True if it comes from an authority the firm publishes. */
  proven: boolean;
}

/** Certificates that the firm seals with, or once sealed with, DER: the signer's, and the root it comes from. */
export interface FirmCertificates {
  signer: Uint8Array<ArrayBuffer>;
  root: Uint8Array<ArrayBuffer>;
}

/** All the firm publishes for checking its seals. */
export interface FirmTrust {
  /** Null where it is not at hand. */
  sealedWith: readonly FirmCertificates[] | null;
  /** Roots of the time-stamp authorities it relies on, DER. */
  timestampRoots: readonly Uint8Array<ArrayBuffer>[];
  /** Its list of revoked certificates, DER. */
  crl: Uint8Array<ArrayBuffer> | null;
}
