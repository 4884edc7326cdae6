import { type CryptoKeySigner, HttpTimestampAuthority, PDF } from '@libpdf/core';

/** Loads a PDF, stamps a name on its first page and signs it, by the library's own means: with a time stamp of `authority`, or without. */
export async function libraryAlone(
  bytes: Uint8Array,
  signer: CryptoKeySigner,
  authority?: string,
): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  pdf.getPage(0)?.drawText('Ann Lee', { x: 60, y: 300, size: 18 });
  const timestampAuthority = authority && new HttpTimestampAuthority(authority);
  const level = timestampAuthority
    ? ({ level: 'B-T', timestampAuthority } as const)
    : { level: 'B-B' as const };
  return (await pdf.sign({ signer, reason: 'Signed', ...level })).bytes;
}
