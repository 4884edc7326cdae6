/** The name of a blob as it may be part of a path. Throws when it is none. */
export function blobName(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('This is not the name of a blob.');
  return sha256;
}
