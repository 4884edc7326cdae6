import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Fingerprints } from '../../../files/queries.ts';

/** Raised with every change of how a reading becomes a fingerprint. */
const format = 1;

const { version } = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')), 'utf8'),
) as { version: string };

/** The parser and the format that fingerprints are made by; others cannot be compared with them. */
export const fingerprintedBy = `pdf.js ${version}, format ${format}`;

/** True if a page of today that is the same has the same fingerprint. */
export const isComparable = ({ by }: Fingerprints): boolean => by === fingerprintedBy;
