import { newId } from '#contract/core/values.ts';
import { notifyWatchers } from '#src/api/watch.ts';
import { dayMs, now } from '#src/lib/time/clock.ts';
import { changeFence, fenceRow, writeOutbox } from '#src/offline/database/fence.ts';
import type { CommandRow, Encrypted } from '#src/offline/database/rows.ts';
import { isKnownCommand } from '../queue/body.ts';
import { outboxChanged } from '../queue/changes.ts';
import { nextToSend } from '../queue/order.ts';
import { deliver } from './deliver.ts';
import type { FlushDeps } from './flush-deps.ts';
import { whileFlushing } from './outcomes.ts';
import { recordOutcome } from './record-outcome.ts';

export interface FlushReport {
  /** Items the server confirmed in this flush. */
  readonly sent: number;
  /** When the next waiting item is due (device time, ms); null if none goes by itself. */
  readonly nextTryAt: number | null;
}

/** A flush busy with one item for longer is taken to be dead. */
const staleMs = 60_000;
/** Time for which a confirmed item stays listed. */
const sentShownMs = 14 * dayMs;

/**
 * Sends what is due, oldest first, one at a time, under the Web Lock of this outbox, held only for this flush. Null if another tab
 * or the worker is flushing. Answers and lost networks become states of the items; throws only if the database fails or the vault
 * is left meanwhile (`LockedError`).
 */
export function flush(deps: FlushDeps): Promise<FlushReport | null> {
  const heard: Response[] = [];
  return whileFlushing(
    underLock(deps, heard).finally(() => {
      // Afterwards: a watcher that sees a newer version of the server flushes, and ends the session.
      const last = heard.at(-1);
      if (last) notifyWatchers.answered(last);
    }),
  );
}

async function underLock(deps: FlushDeps, heard: Response[]): Promise<FlushReport | null> {
  const name = `portico-flush-${deps.name}`;
  try {
    const report = await navigator.locks.request(
      name,
      { ifAvailable: true },
      async (lock) => lock && pass(deps, heard),
    );
    if (report) return report;
    if (!(await isStale(deps))) return null;
    // Safe although the holder may still be alive: an item sent twice is accepted once.
    return await navigator.locks.request(name, { steal: true }, () => pass(deps, heard));
  } catch (error) {
    // Another flush took the lock and goes on from here.
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

async function isStale({ outbox }: FlushDeps): Promise<boolean> {
  const holder = (await fenceRow(outbox))?.flushing;
  return holder !== undefined && Math.abs(now() - holder.since) > staleMs;
}

async function pass(deps: FlushDeps, heard: Response[]): Promise<FlushReport> {
  const { outbox } = deps;
  const by = newId(now());
  await begin(deps, by);
  const tried = new Set<string>();
  let sent = 0;
  let using = deps;
  for (
    let row = await next(using, tried);
    row && (await stillHolding(deps, by));
    row = await next(using, tried)
  ) {
    tried.add(row.id);
    const outcome = await deliver(
      row,
      using,
      (body) => noteTried(deps, row, body),
      () => stillHolding(deps, by),
    );
    await recordOutcome(deps, row, outcome);
    outboxChanged(deps.name, { work: false, sent: outcome.kind === 'sent' });
    if (outcome.kind === 'sent') {
      sent += 1;
      heard.push(outcome.response);
    }
    // Without a network the others would fare no better.
    if (outcome.kind === 'network') break;
    // Without a bearer only sealed ones go.
    if (outcome.kind === 'no bearer' && outcome.error) using = { ...deps, keys: null };
  }
  const waiting = (await outbox.commands.where('state').equals('waiting').toArray()).filter((row) =>
    isSendable(row, deps),
  );
  return { sent, nextTryAt: waiting.length ? Math.min(...waiting.map(({ nextTryAt }) => nextTryAt)) : null };
}

/** True if an item is confirmed and no longer shown. A submission the server's own list has not shown yet stays. */
const isOver = ({ state, sealed, sentAt = 0 }: CommandRow) =>
  state === 'sent' && !sealed && sentAt < now() - sentShownMs;

function begin(deps: FlushDeps, by: string): Promise<unknown> {
  const { commands } = deps.outbox;
  return writeOutbox(deps, ['commands'], () =>
    Promise.all([
      changeFence(deps.outbox, { flushing: { by, since: now() } }),
      commands.filter(isOver).delete(),
    ]),
  );
}

/** Notes that this flush is alive; false once another has taken over. */
function stillHolding(deps: FlushDeps, by: string): Promise<boolean> {
  return writeOutbox(deps, [], async () => {
    if ((await fenceRow(deps.outbox))?.flushing?.by !== by) return false;
    await changeFence(deps.outbox, { flushing: { by, since: now() } });
    return true;
  });
}

/**
 * Notes that the server may have an item from now on, with `body` if that differs from the stored one. False if the item is no longer
 * there.
 */
function noteTried(deps: FlushDeps, { id }: CommandRow, body?: Encrypted): Promise<boolean> {
  const { commands } = deps.outbox;
  return writeOutbox(deps, ['commands'], async () => {
    if ((await commands.get(id))?.state !== 'waiting') return false;
    await commands.update(id, { unanswered: true, ...(body && { body }) });
    return true;
  });
}

const isSendable = (row: CommandRow, { keys }: FlushDeps) =>
  isKnownCommand(row) && (row.sealed !== undefined || keys !== null);

async function next(deps: FlushDeps, tried: ReadonlySet<string>): Promise<CommandRow | undefined> {
  const rows = await deps.outbox.commands.toArray();
  const sendable = new Set(
    rows.flatMap((row) => (isSendable(row, deps) && !tried.has(row.id) ? [row.id] : [])),
  );
  return nextToSend(rows, { now: now(), hurry: deps.hurry ?? false, sendable: (id) => sendable.has(id) });
}
