import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../../server/db/db.ts';
import type { PdfTasks, PdfWork } from '../../server/signing/pdf/pdf-work.ts';

/**
 * Makes the PDF process throw for calls that ask it from within a transaction: a connection that waits for it is one that everybody else lacks.
 * The system's own are left out: the demo firm is made under a lock, before the server listens.
 */
export function keepPdfOutside(db: Pick<Db, 'as'>, pdf: Pick<PdfWork, 'run' | 'for'>): void {
  const within = new AsyncLocalStorage<true>();
  const as = db.as.bind(db);
  db.as = (actor, work) =>
    as(actor, (tx) => (actor.audience === 'system' ? work(tx) : within.run(true, () => work(tx))));
  const outside =
    ({ run }: PdfTasks): PdfTasks['run'] =>
    (task, ...args) => {
      if (within.getStore()) throw new Error(`The PDF process was asked for ${task} within a transaction.`);
      return run(task, ...args);
    };
  const forAccount = pdf.for;
  pdf.run = outside({ run: pdf.run });
  pdf.for = (account) => ({ run: outside(forAccount(account)) });
}
