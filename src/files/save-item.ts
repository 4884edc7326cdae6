import { downloadFile } from '../lib/save-file.ts';
import { exportItem } from '../offline/outbox/resolve.ts';
import { openVault } from '../offline/vault/vault.ts';

/** Hands the person a copy of what they did and the server has not confirmed, as a file. */
export async function saveItem(id: string): Promise<void> {
  const { name, file } = await exportItem(openVault(), id);
  downloadFile(file, name);
}
