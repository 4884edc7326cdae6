import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Fingerprints } from '#server/files/queries.ts';

/** Version of the fingerprint format: raised with every change of it. */
const format = 1;

const { version } = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')), 'utf8'),
) as { version: string };

/** Parser and format of fingerprints; only equal ones can be compared. */
export const fingerprintedBy = `pdf.js ${version}, format ${format}`;

/** True if the fingerprints were made by the current parser and format. */
export const isComparable = ({ by }: Fingerprints): boolean => by === fingerprintedBy;
