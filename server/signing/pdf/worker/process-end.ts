import { Refusal } from '#server/http/refusal.ts';
import { PdfRefusal } from '../refusal.ts';
import { overstepped } from './overstepped.ts';

/**
 * The machine, and not the file, kept PDF work from being done: a process could not start or was ended by the system, or the server is
 * being shut down. The same may be done later.
 */
export class Unavailable extends Refusal {
  constructor(cause: unknown) {
    const message = 'PDFs cannot be read at the moment. Please try again in a few seconds.';
    super('unavailable', { message, headers: { 'retry-after': '10' } });
    this.cause = cause;
  }
}

/** Signals of a process beyond its limits, from its watchdog or from V8. */
const limits: readonly unknown[] = [overstepped, 'SIGABRT'];
/** Signals of the system, or of whoever ends the server. */
const ofMachine: readonly unknown[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** The error of a task whose process ended, by its exit code or a signal. */
export function errorOfEnd(code: number | null, signal: NodeJS.Signals | null, isReady: boolean): Error {
  if (!isReady) return new Unavailable(`A PDF process did not start (${signal ?? code}).`);
  if (limits.includes(signal)) return new PdfRefusal('too_heavy');
  if (ofMachine.includes(signal)) return new Unavailable(`A PDF process was ended (${signal}).`);
  return new Error(`The PDF worker was closed (${signal ?? code}).`);
}
