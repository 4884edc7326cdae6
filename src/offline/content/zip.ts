import { zipSync } from 'fflate';
import { distinctNames } from '#contract/core/text/distinct-names.ts';

/** A file for an archive. */
export interface ZipInput {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The first day that a zip knows: the device's clock is nobody's business. */
const mtime = new Date(1980, 0, 1);

/**
 * Zip of files, for devices without a connection. Nothing is packed: payslips and documents are already. Names are made distinct and fit for
 * every system.
 */
export function zipOf(files: readonly ZipInput[]): Blob {
  const names = distinctNames(files.map(({ name }) => name));
  const entries = Object.fromEntries(files.map(({ bytes }, at) => [names[at], bytes]));
  return new Blob([zipSync(entries, { level: 0, mtime })], { type: 'application/zip' });
}
