import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#server/db/db.ts';
import type { PartialStore } from '#server/files/partial.ts';
import type { PdfTasks, PdfWork } from '#server/signing/pdf/worker/pdf-work.ts';

/** The slow parts of a server. */
interface Slow {
  pdf: Pick<PdfWork, 'run' | 'for'>;
  uploads: PartialStore;
}

/**
 * Makes the PDF process and the store of uploads throw when they are called from within a transaction: a connection that waits for them is
 * missing for everybody else. Transactions of the system are allowed: the demo firm is made under a lock, before the server listens.
 */
export function keepOutside(db: Pick<Db, 'as'>, { pdf, uploads }: Slow): void {
  const within = new AsyncLocalStorage<true>();
  const as = db.as.bind(db);
  db.as = (actor, work) =>
    as(actor, (tx) => (actor.audience === 'system' ? work(tx) : within.run(true, () => work(tx))));
  const refuseWithin = (what: string) => {
    if (within.getStore()) throw new Error(`${what} within a transaction.`);
  };
  const outside =
    ({ run }: PdfTasks): PdfTasks['run'] =>
    (task, ...args) => {
      refuseWithin(`The PDF process was asked for ${task}`);
      return run(task, ...args);
    };
  const forAccount = pdf.for;
  pdf.run = outside({ run: pdf.run });
  pdf.for = (account) => ({ run: outside(forAccount(account)) });
  const { write, bytes, facts, remove } = uploads;
  const checked =
    <Args extends unknown[], T>(name: string, work: (...args: Args) => T) =>
    (...args: Args): T => {
      refuseWithin(`The place of uploads was asked for ${name}`);
      return work(...args);
    };
  Object.assign(uploads, {
    write: checked('write', write),
    bytes: checked('bytes', bytes),
    facts: checked('facts', facts),
    remove: checked('remove', remove),
  });
}
