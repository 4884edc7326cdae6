import { chmod, mkdir, stat } from 'node:fs/promises';

/**
 * Makes a folder that other users of the machine cannot read, or restricts an existing one if this user owns it.
 * @param options.passable other users may pass through to what they own inside, but not list it
 */
export async function closedFolder(folder: string, { passable = false } = {}): Promise<void> {
  const mode = passable ? 0o711 : 0o700;
  // The umask may be stricter: what is made here gets its mode all the same.
  if (await mkdir(folder, { recursive: true, mode })) await chmod(folder, mode);
  const { mode: found, uid } = await stat(folder);
  const kept = found & mode;
  // Stricter permissions set by the owner are kept.
  if (kept !== (found & 0o777) && uid === process.getuid?.()) await chmod(folder, kept);
}
