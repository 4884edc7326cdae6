/** A part of the app did not arrive: it failed to load, or took longer than the time limit. */
export class LoadError extends Error {
  override name = 'LoadError';
  constructor(cause?: unknown) {
    super('Part of Portico could not be loaded.', { cause });
  }
}

/** Whether an error says that a script or style did not load; each engine has its own words. */
export const isLoadError = (error: unknown): boolean =>
  error instanceof LoadError ||
  (error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message));
