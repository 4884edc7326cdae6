import type { Api } from '#contract/core/endpoint.ts';
import { fateOf } from '#contract/core/errors.ts';
import { type Portal, updateToken } from '#contract/session/session.ts';
import { ApiError } from '#src/api/errors.ts';
import { request } from '#src/api/request.ts';
import { now } from '#src/lib/time/clock.ts';
import { type CacheDatabase, cacheDatabase } from '#src/offline/database/cache.ts';
import { fenceRow, lockRow } from '#src/offline/database/fence.ts';
import { outboxPrefix } from '#src/offline/database/names.ts';
import { databaseNames, openDatabase } from '#src/offline/database/open.ts';
import { outboxDatabase } from '#src/offline/database/outbox.ts';
import type { LockRow } from '#src/offline/database/rows.ts';
import { flush } from '#src/offline/outbox/flush/flush.ts';
import { lockDue } from '#src/offline/vault/lock-rules.ts';
import { oneRenewal } from '#src/offline/vault/one-renewal.ts';
import { renewalHalf } from '#src/offline/vault/renewal.ts';
import type { LiveKeys } from '#src/offline/vault/vault.ts';
import { states } from '#src/offline/vault/vault-states.ts';
import { handingOver } from './hand-over.ts';
import { keysOf } from './keys.ts';

/**
 * Flushes every outbox of this browser: sealed items in every state of their vault, ordinary ones only while it is unlocked. What is
 * on its way when a newer version takes over is taken to be unanswered, and sent again, unchanged.
 * @throws Error if items are left that can be sent without a person: the browser then wakes the worker again later
 */
export async function replay(): Promise<void> {
  const names = (await databaseNames(outboxPrefix)).map((name) => name.slice(outboxPrefix.length));
  const left = await Promise.all(names.map(replayOne));
  if (left.includes(true)) throw new Error('Some items are still to be sent.');
}

/** True if items are left that can be sent without a person. */
async function replayOne(name: string): Promise<boolean> {
  const outbox = outboxDatabase(name);
  const cache = cacheDatabase(name);
  try {
    if (!(await openDatabase(outbox))) return false;
    const epoch = (await fenceRow(outbox))?.epoch;
    // Without a fence the vault is being made or erased.
    if (epoch === undefined) return false;
    const lock = (await openDatabase(cache)) ? await lockRow(cache) : undefined;
    // If the cache is gone, sealed items are still sent.
    const sendable = lock ? states[lock.state].sendable : 'sealed';
    if (sendable === 'nothing') return false;
    const session = sendable === 'all' && lock ? await unlocked(name, cache, lock) : null;
    const bearerFor = session ? renewing(session) : async () => null;
    const deps = { name, outbox, epoch, keys: session?.keys ?? null, bearerFor };
    const report = await flush({ ...deps, signal: handingOver, hurry: true });
    return report !== null && report.nextTryAt !== null;
  } finally {
    outbox.close();
    cache.close();
  }
}

interface Unlocked {
  readonly portal: Portal;
  readonly keys: LiveKeys;
  readonly half: string;
  readonly lastInputAt: number;
}

/** Portal, keys and renewal half of an unlocked vault; null if it is due to lock or its keys are not available. */
async function unlocked(name: string, cache: CacheDatabase, lock: LockRow): Promise<Unlocked | null> {
  const half = await renewalHalf({ cache });
  if (lockDue(lock, now()) || half === null) return null;
  const keys = await keysOf(name, lock, cache);
  if (!keys) return null;
  return { portal: lock.portal, lastInputAt: lock.lastInputAt, keys, half };
}

/**
 * Access tokens by the cookie and the renewal half, renewed once and only if an ordinary item is due. The idle time sent is the person's,
 * so this keeps no session alive.
 */
function renewing({ portal, half, lastInputAt }: Unlocked): (api: Api) => Promise<string | null> {
  const renew = () =>
    oneRenewal(portal, async () => {
      const body = { token: half, portal, idleMs: Math.max(0, now() - lastInputAt) };
      return (await request(updateToken, { body }, { signal: handingOver })).answer;
    });
  let renewed: ReturnType<typeof renew> | undefined;
  return async (api) => {
    renewed ??= renew();
    try {
      const { access_token, employee_access_token } = await renewed;
      return api === 'employee' ? (employee_access_token ?? access_token) : access_token;
    } catch (error) {
      if (error instanceof ApiError && fateOf(error) === 'sign-in') return null;
      throw error;
    }
  };
}
