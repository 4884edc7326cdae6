import { downloadFile } from '../lib/save-file.ts';
import { exportItem } from '../offline/outbox/lazily.ts';
import { openVault } from '../offline/vault/vault.ts';

/** Hands the person a copy of an unconfirmed outbox item, as a file. */
export async function saveItem(id: string): Promise<void> {
  const { name, file } = await exportItem(openVault(), id);
  downloadFile(file, name);
}
