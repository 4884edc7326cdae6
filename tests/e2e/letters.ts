import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { RunningFirm } from './firm.ts';

/** The letters in a firm's data folder, the newest first: a firm without a mail server writes them there. */
async function writtenLetters({ dataDir }: RunningFirm) {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  // Their names sort by time.
  const newestFirst = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  return Promise.all(newestFirst.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** The words of the newest letter to an address; none before one is written. */
export async function letterTo(firm: RunningFirm, email: string): Promise<string> {
  const letters = await writtenLetters(firm);
  return letters.find(({ to }) => to?.some(({ address }) => address === email))?.text ?? '';
}

/** The link in the newest letter to an address. A job writes it, so this waits until it is there. */
export async function linkInLetter(
  firm: RunningFirm,
  email: string,
  page: 'invitation' | 'reset' | 'address',
): Promise<string> {
  const link = new RegExp(`https?://\\S+/auth/${page}#[\\w-]+`);
  for (let tries = 0; tries < 100; tries++) {
    const found = link.exec(await letterTo(firm, email))?.[0];
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No letter with a link of ${page} was written to ${email}.`);
}
