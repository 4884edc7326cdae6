import type { Vault } from './vault/vault.ts';

/** What a kept file is for decides how long it stays when room runs short: `due` always, `payslip` longest. */
export const fileClasses = ['other', 'hr-document', 'payslip', 'due'] as const;
export type FileClass = (typeof fileClasses)[number];

/** A file by what owns it and what it holds. */
export interface FileRef {
  /** Id of the row that owns the file (payslip, HR document, document of an envelope). */
  readonly id: string;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** The kept file, its bytes checked against `sha256`; null if it is not kept. Counts as opened now. */
export declare function readKeptFile(vault: Vault, file: FileRef): Promise<Blob | null>;
/** Keeps a file, encrypted, evicting others if room is short. False if there was no room. Throws `WrongBytesError` if they do not hash to `sha256`. */
export declare function keepFile(vault: Vault, file: FileRef & { class: FileClass }, bytes: Blob): Promise<boolean>;
/** Whether the file is kept, without reading it. */
export declare function isKept(vault: Vault, file: FileRef): Promise<boolean>;
export declare function dropFile(vault: Vault, file: FileRef): Promise<void>;

/** The bytes are not the file that was asked for. */
export class WrongBytesError extends Error {
  override name = 'WrongBytesError';
}
