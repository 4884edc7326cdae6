import { asAccepted } from '../lib/as-accepted.ts';

/** The files as they can be sent, one after the other: a photo that is decoded takes much memory. */
export async function acceptedFiles(files: readonly File[]): Promise<File[]> {
  const accepted: File[] = [];
  for (const file of files) accepted.push(await asAccepted(file));
  return accepted;
}
