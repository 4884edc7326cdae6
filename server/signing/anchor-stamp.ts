import { readTimestamp, type TimestampService, timestampsFrom } from './pdf/timestamp.ts';

/** A time stamp over a root, base64. Throws where the authority gives none. */
export async function stampRoot(service: TimestampService, root: string): Promise<string> {
  const token = await timestampsFrom(service).timestamp(new Uint8Array(Buffer.from(root, 'hex')), 'SHA-256');
  return Buffer.from(token).toString('base64');
}

/** The time that a token states for a root; null where it is not over that root. */
export function stampedAt(token: string, root: string): Date | null {
  try {
    const { at, imprint } = readTimestamp(new Uint8Array(Buffer.from(token, 'base64')));
    return Buffer.from(imprint).toString('hex') === root ? at : null;
  } catch {
    return null;
  }
}
