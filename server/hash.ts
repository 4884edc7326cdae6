import { createHash } from 'node:crypto';

/** The SHA-256 of bytes, or of a text as UTF-8, in hex. */
export const hashOf = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');
