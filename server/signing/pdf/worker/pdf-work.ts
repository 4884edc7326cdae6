import { ownerTurns } from '#server/owner-turns.ts';
import { type PdfWorker, startPdfWorker, type Tasks } from './run-in-worker.ts';

/** Runs PDF tasks. */
export type PdfTasks = Pick<PdfWorker, 'run'>;

/**
 * All PDF work of a server. Background work (sealing, tests, the demo firm) has processes of its own, apart from comparing what was uploaded;
 * work that people wait for has others.
 */
export interface PdfWork extends PdfWorker {
  /**
   * Work that a person waits for. One account has one piece of it done at a time and accounts take turns.
   * @throws Refusal `unavailable` with `retry-after`, if the account, or all accounts together, ask for more than the queue takes
   */
  for(account: string): PdfTasks;
}

/** Number of processes for work that people wait for: while one account keeps one busy, the other is free. */
const processes = 2;
const rules = {
  atOnce: { all: processes, own: 1 },
  // `own` is the number of files that one may upload at a time.
  longest: { all: 60, own: 10 },
  words: {
    own: 'Your other documents are still being checked. Wait until they are, and try again.',
    all: 'Too many documents are being checked at the moment. Please try again in a few seconds.',
  },
  again: 10,
};

export function startPdfWork(start: () => PdfWorker = startPdfWorker): PdfWork {
  const own = start();
  // Strangers' files take it as long as they can: nobody's sealing waits for it.
  const comparing = start();
  const workers = Array.from({ length: processes }, start);
  const free = [...workers];
  const inTurn = ownerTurns(rules);

  /** Runs a piece of work with a process to itself until it is done. */
  async function onFreeWorker<Answer>(work: (worker: PdfWorker) => Promise<Answer>): Promise<Answer> {
    const worker = free.shift();
    if (!worker) throw new Error('More has a turn than there are processes.');
    try {
      return await work(worker);
    } finally {
      free.push(worker);
    }
  }

  return {
    run: (task, ...args) => (task === 'comparePdf' ? comparing : own).run(task, ...args),
    for: (account) => ({
      run: <T extends keyof Tasks>(task: T, ...args: Parameters<Tasks[T]>) =>
        inTurn(account, () =>
          onFreeWorker((worker) => worker.run(task, ...args) as Promise<unknown>),
        ) as ReturnType<Tasks[T]>,
    }),
    async close() {
      await Promise.all([own, comparing, ...workers].map((worker) => worker.close()));
    },
  };
}
