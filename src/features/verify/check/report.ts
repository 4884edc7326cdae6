/** What is found in a file that was handed in to be checked. */
export type FileReport =
  | { kind: 'empty' | 'not_pdf' | 'unsigned' }
  /** The newest signature comes first. */
  | { kind: 'signed'; seals: readonly [CheckedSeal, ...CheckedSeal[]] };

export interface CheckedSeal {
  /** No byte it covers has changed since. */
  intact: boolean;
  /** What comes behind what it covers: nothing, only what is needed to check it later, or anything else. */
  after: 'nothing' | 'validation' | 'changes';
  /** Who signed, as the certificate says. */
  signer: { name: string; organisation: string };
  /** Whether this firm's root vouches for the signer; null where its certificates are not at hand. */
  firm: boolean | null;
  /** Whether the signer's certificate was valid then. */
  inTime: boolean;
  /** When it was signed by the signer's own word, ISO instant. */
  claimedAt: string | null;
  /** Whose word the time is besides; `bad`: a stamp of something else, or a broken one. */
  stamp: { at: string; by: string } | 'bad' | null;
}

/** What the firm seals with, or once sealed with, DER: the certificate, and the one it comes from. */
export interface FirmCertificates {
  signer: Uint8Array<ArrayBuffer>;
  root: Uint8Array<ArrayBuffer>;
}
