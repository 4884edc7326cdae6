import { PDF } from '@libpdf/core';

/**
 * Reads a certificate of completion.
 * @returns its attached `evidence.json`, null if there is none, and true if it holds what is needed to check its time stamp later
 */
export async function readCertificate(
  bytes: Uint8Array,
): Promise<{ evidence: Uint8Array | null; hasStore: boolean }> {
  const pdf = await PDF.load(bytes);
  return {
    evidence: pdf.attachments.get('evidence.json') ?? null,
    hasStore: pdf.getCatalog().has('DSS'),
  };
}
