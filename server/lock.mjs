import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const longestSocketPath = 100;

/**
 * Takes a lock that the operating system frees with its process, even after kill -9. The set-up uses it too, hence plain JavaScript for any
 * Node.
 *
 * A lock is a folder of sockets named by numbers. The highest number counts: the lock is held while a process listens there; otherwise the
 * first process to link the next number gets it. Numbers are never used again, since the highest is never removed: so nobody takes a lock
 * based on an outdated state.
 * @param {string} folder the lock's own
 * @param {string} words the text for others; if empty, they wait until the lock is free
 * @param {() => void} [waiting] called when this one has to wait
 * @returns {Promise<{ release(): Promise<void> } | { holder: string }>} ours, or the text of the holder
 */
export async function takeLock(folder, words, waiting) {
  const held = await openSocket(words);
  const take = process.platform === 'win32' ? takePipe : takeSocket;
  const holder = await take(folder, held, waiting);
  if (holder === null) return { release: held.close };
  await held.close();
  return { holder };
}

/** @typedef {Awaited<ReturnType<typeof openSocket>>} HeldSocket */

/**
 * Opens the socket that others connect to: they get the words, or stay connected until it closes.
 * @param {string} words
 */
async function openSocket(words) {
  /** @type {Set<import('node:net').Socket>} */
  const callers = new Set();
  const server = createServer((caller) => {
    callers.add(caller);
    caller.on('error', () => undefined).on('close', () => callers.delete(caller));
    if (words !== '') caller.end(words);
  });
  server.unref();
  return {
    /** @param {string} path @returns {Promise<boolean>} false if somebody is there */
    listen: (path) =>
      new Promise((resolve, reject) => {
        /** @param {NodeJS.ErrnoException} error */
        const refused = (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error));
        server.once('error', refused).listen(path, () => {
          server.off('error', refused);
          resolve(true);
        });
      }),
    close: () =>
      /** @type {Promise<void>} */ (
        new Promise((resolve) => {
          server.close(() => resolve());
          for (const caller of callers) caller.destroy();
        })
      ),
  };
}

/**
 * @param {string} folder
 * @param {HeldSocket} held
 * @param {() => void} [waiting]
 * @returns {Promise<string | null>} null: ours
 */
async function takeSocket(folder, held, waiting) {
  const place = placeOf(folder);
  await mkdir(place, { recursive: true, mode: 0o700 });
  // It listens before it gets a number, so every number has a listener.
  const own = join(place, `new-${randomBytes(4).toString('hex')}`);
  await held.listen(own);
  const numbered = (/** @type {number} */ number) => join(place, String(number));
  for (;;) {
    const last = Math.max(0, ...(await numbers(place)));
    const holder = last === 0 ? null : await askHolder(numbered(last), waiting);
    if (holder) return holder;
    const mine = last + 1;
    if (holder === '' || !(await linked(own, numbered(mine)))) continue;
    const others = (await numbers(place)).filter((number) => number !== mine);
    const late = others.some((number) => number > mine);
    for (const done of late ? [mine] : others) await rm(numbered(done), { force: true });
    if (late) continue;
    await rm(own);
    return null;
  }
}

/**
 * Takes a pipe: Windows removes it, with its name, when the process ends.
 * @param {string} folder
 * @param {HeldSocket} held
 * @param {() => void} [waiting]
 * @returns {Promise<string | null>} null: ours
 */
async function takePipe(folder, held, waiting) {
  const pipe = `\\\\.\\pipe\\portico-${hash(folder)}`;
  while (!(await held.listen(pipe))) {
    const holder = await askHolder(pipe, waiting);
    if (holder) return holder;
  }
  return null;
}

/**
 * The folder itself if its name is short enough for a socket, else one in the temporary folder.
 * @param {string} folder
 */
const placeOf = (folder) =>
  join(folder, 'new-12345678').length <= longestSocketPath
    ? folder
    : join(tmpdir(), `portico-${hash(folder)}`);

/** @param {string} text */
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 24);

/** @param {string} place */
const numbers = async (place) => (await readdir(place)).filter((name) => /^\d+$/.test(name)).map(Number);

/**
 * @param {string} from
 * @param {string} to
 * @returns {Promise<boolean>} false if somebody else has that name
 */
const linked = (from, to) =>
  link(from, to).then(
    () => true,
    (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

const noHolder = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'];

/**
 * @param {string} path
 * @param {() => void} [waiting]
 * @returns {Promise<string | null>} the text of the holder; '' if it left without one, null if there is no holder
 */
const askHolder = (path, waiting) =>
  new Promise((resolve, reject) => {
    let holder = '';
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.on('connect', () => waiting?.());
    socket.on('data', (part) => {
      holder += part;
    });
    socket.once('end', () => resolve(holder));
    socket.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      noHolder.includes(error.code ?? '') ? resolve(holder || null) : reject(error),
    );
  });
