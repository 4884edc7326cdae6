import * as sealing from '#contract/signing/sealing.ts';
import { readSealedFile, sealedName } from '#contract/signing/signing.ts';
import { readFile } from '#src/api/files.ts';
import { downloadFile } from '#src/lib/save-file.ts';

/** Downloads the sealed copy of a document by the browser. Throws as `call` does. */
export async function downloadSealed({ id, name }: { id: string; name: string }): Promise<void> {
  downloadFile(await readFile(readSealedFile, { params: { id } }), sealedName(name));
}

/** Files of a completed envelope besides its documents. */
const records = {
  certificate: { endpoint: sealing.readCertificate, nameOf: sealing.certificateName },
  evidence: { endpoint: sealing.readEvidence, nameOf: (title: string) => `${title} (evidence).json` },
  archive: { endpoint: sealing.readArchive, nameOf: sealing.archiveName },
} as const;

/** Downloads the certificate or the evidence by the browser. Throws as `call` does. */
export async function downloadRecord(
  { id, title }: { id: string; title: string },
  record: keyof typeof records,
  options: { quiet?: boolean } = {},
): Promise<void> {
  const { endpoint, nameOf } = records[record];
  downloadFile(await readFile(endpoint, { params: { id } }, options), nameOf(title));
}
