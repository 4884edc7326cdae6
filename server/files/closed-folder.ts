import { chmod, mkdir, stat } from 'node:fs/promises';

/**
 * Makes a folder that other users of the machine cannot look into, or closes the one that is there as far as it is this user's.
 * @param options.passable others may pass through to what they own inside, if they know its name; they could before
 */
export async function closedFolder(folder: string, { passable = false } = {}): Promise<void> {
  const mode = passable ? 0o711 : 0o700;
  await mkdir(folder, { recursive: true, mode });
  const { mode: found, uid } = await stat(folder);
  const kept = found & mode;
  // What the owner closed further stays closed.
  if (kept !== (found & 0o777) && uid === process.getuid?.()) await chmod(folder, kept);
}
