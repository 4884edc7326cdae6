import { readSealedFile, sealedName } from '../../../contract/signing.ts';
import { readFile } from '../../api/files.ts';
import { downloadFile } from '../../lib/save-file.ts';

/** Hands the sealed copy of a document to the browser's downloads. Throws as `call` does. */
export async function downloadSealed({ id, name }: { id: string; name: string }): Promise<void> {
  downloadFile(await readFile(readSealedFile, { params: { id } }), sealedName(name));
}
