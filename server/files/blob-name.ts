/** The name of a blob, safe as part of a path. Throws if it is no SHA-256 in hex. */
export function blobName(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('This is not the name of a blob.');
  return sha256;
}
