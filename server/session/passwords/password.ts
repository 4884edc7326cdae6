import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { type FairTurn, fairTurns } from './fair-turns.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const parameters = { N: 2 ** 17, r: 8, p: 1 };
/** Parameters for a published password, which no work can protect. */
const ofPublished: typeof parameters = { ...parameters, N: 2 ** 10 };
const keyBytes = 32;
const mebibyte = 1024 * 1024;

/**
 * Number of hashes computed at once: one for each core, but at most three of Node's four threads, which files need too, and an eighth of
 * the memory, at 128 MiB each.
 */
const atOnce = Math.max(
  1,
  Math.min(availableParallelism(), 3, Math.floor(totalmem() / 8 / (128 * mebibyte))),
);
const inTurn = fairTurns(atOnce);
/** Turn of the server's own hashing. */
const ownTurn: FairTurn = { rank: 'account', network: 'server' };

/**
 * Hashes a password: `scrypt$N=…,r=…,p=…$salt$hash`, with the parameters it was made with. A third of a second of work, also for each
 * check; almost none for a `published` password like the demo's.
 */
export async function hashPassword(password: string, { published = false } = {}): Promise<string> {
  const salt = randomBytes(16);
  const cost = published ? ofPublished : parameters;
  const key = await inTurn(ownTurn, () => scryptKey(password, salt, cost));
  const { N, r, p } = cost;
  return `scrypt$N=${N},r=${r},p=${p}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** True if the password matches the hash. Without a hash (unknown person) it does the same work and returns false. */
export async function verifyPassword(
  password: string,
  stored: string | null,
  turn: FairTurn = ownTurn,
): Promise<boolean> {
  const known = stored === null ? null : parse(stored);
  const { salt, key, ...cost } = known ?? {
    ...parameters,
    salt: Buffer.alloc(16),
    key: Buffer.alloc(keyBytes),
  };
  const derived = await inTurn(turn, () => scryptKey(password, salt, cost));
  return timingSafeEqual(derived, key) && known !== null;
}

const scryptKey = (password: string, salt: Buffer, cost: typeof parameters) =>
  derive(password.normalize('NFKC'), salt, keyBytes, {
    ...cost,
    maxmem: 128 * cost.N * cost.r + 32 * mebibyte,
  });

function parse(stored: string) {
  const found = /^scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/.exec(stored);
  if (!found) throw new Error('A stored password hash cannot be read.');
  const [, N, r, p, salt = '', key = ''] = found;
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}
