/** A part of the app did not arrive: it failed to load, or took longer than the time limit. */
export class LoadError extends Error {
  override name = 'LoadError';
  constructor(cause?: unknown) {
    super('Part of Portico could not be loaded.', { cause });
  }
}

/** True if a script or style did not load; each engine words the error differently. */
export const isLoadError = (error: unknown): boolean =>
  error instanceof LoadError ||
  (error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message));
