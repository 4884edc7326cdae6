import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '#server/lock.mjs';
import { root } from './commands.mjs';

/**
 * Run work alone among the processes of this clone, by kind. Another process with the same kind waits, and then finds the work done.
 * @template T
 * @param {string} kind
 * @param {() => Promise<T> | T} work
 * @param {string} [clone] folder of the repository
 * @returns {Promise<T>}
 */
export async function inTurn(kind, work, clone = root) {
  // outside the clone, because npm clears node_modules
  const name = createHash('sha256').update(`${clone} ${process.getuid?.()}`).digest('hex').slice(0, 12);
  let isAnnounced = false;
  const lock = await takeLock(join(tmpdir(), `portico-${name}-${kind}`), '', () => {
    if (!isAnnounced) console.log(`Waiting for another ${kind} of this clone to end…`);
    isAnnounced = true;
  });
  try {
    return await work();
  } finally {
    if ('release' in lock) await lock.release();
  }
}
