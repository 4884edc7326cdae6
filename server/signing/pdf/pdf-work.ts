import { Refusal } from '../../http/refusal.ts';
import { OwnerQueue } from '../../owner-queue.ts';
import { type PdfWorker, startPdfWorker } from './run-in-worker.ts';
import type { Tasks } from './worker.ts';

/** Whatever can be asked to do PDF work. */
export type PdfTasks = Pick<PdfWorker, 'run'>;

/**
 * All PDF work of a server. What it does by itself (sealing, tests, the demo firm) has a process of its own, which nobody waits for; what
 * people wait for has others.
 */
export interface PdfWork extends PdfWorker {
  /**
   * Work that a person waits for. One account has one piece of it done at a time and accounts take turns, so that no one delays
   * the others by more than their share.
   * @throws Refusal `unavailable` with `retry-after`, where the account, or all together, ask for more than can wait
   */
  for(account: string): PdfTasks;
}

/** Processes for what people wait for: while one account keeps one of them busy, the other is free. */
const atOnce = 2;
/** Most pieces of work that may wait: as many as one may upload files at a time, and of all together. */
const longest = { own: 10, all: 60 };
/** When it is worth trying again, seconds. */
const again = { 'retry-after': '10' };

interface Waiting {
  account: string;
  begin(worker: PdfWorker): void;
  refuse(error: Refusal): void;
}

export function startPdfWork(start: () => PdfWorker = startPdfWorker): PdfWork {
  const own = start();
  const workers = Array.from({ length: atOnce }, start);
  const free = [...workers];
  const busy = new Set<string>();
  const queue = new OwnerQueue<Waiting>();

  function beginNext(): void {
    const [worker] = free;
    const next = worker && queue.take((account) => busy.has(account));
    if (!worker || !next) return;
    free.shift();
    busy.add(next.account);
    next.begin(worker);
  }

  /** Waits for the account's turn and for a process, which is its own until it is given back. */
  const turnOf = (account: string) =>
    new Promise<PdfWorker>((begin, refuse) => {
      if (queue.lengthOf(account) >= longest.own)
        throw new Refusal('unavailable', {
          message: 'Your other documents are still being checked. Wait until they are, and try again.',
          headers: again,
        });
      queue.add(account, { account, begin, refuse });
      if (queue.length > longest.all)
        queue.shorten()?.refuse(
          new Refusal('unavailable', {
            message: 'Too many documents are being checked at the moment. Please try again in a few seconds.',
            headers: again,
          }),
        );
      beginNext();
    });

  async function inTurn<Answer>(
    account: string,
    work: (worker: PdfWorker) => Promise<Answer>,
  ): Promise<Answer> {
    const worker = await turnOf(account);
    try {
      return await work(worker);
    } finally {
      free.push(worker);
      busy.delete(account);
      beginNext();
    }
  }

  return {
    ...own,
    for: (account) => ({
      run: <T extends keyof Tasks>(task: T, ...args: Parameters<Tasks[T]>) =>
        inTurn(account, (worker) => worker.run(task, ...args) as Promise<unknown>) as ReturnType<Tasks[T]>,
    }),
    async close() {
      await Promise.all([own, ...workers].map((worker) => worker.close()));
    },
  };
}
