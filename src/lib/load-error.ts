/** A part of the app did not arrive: it failed to load, or took longer than the time limit. */
export class LoadError extends Error {
  override name = 'LoadError';
  /** Asks for the part once more; undefined if it may still be on its way. */
  readonly again: (() => Promise<unknown>) | undefined;

  /** @param cause the browser's error */
  constructor(cause?: unknown, again?: () => Promise<unknown>) {
    super('Part of Portico could not be loaded.', { cause });
    this.again = again;
  }
}

/** True if a script or style did not load; each engine words the error differently. */
export const isLoadError = (error: unknown): error is Error =>
  error instanceof LoadError ||
  (error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message));
