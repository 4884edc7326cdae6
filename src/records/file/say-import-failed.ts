import { errorNotification } from '#src/api/error-notification.ts';
import { ApiError, isUnreached } from '#src/api/errors.ts';
import { FileChangedError } from '#src/api/upload-file.ts';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { notify } from '#src/ui/notifications/store.ts';

/** Why an import cannot go on, in words. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem';
}

const ended =
  'Your session has ended. Sign in in another tab and continue here: the file and your choices are kept.';
const unreached = 'The server could not be reached. The file and your choices are kept: try again.';

/** Notifies the person why an import did not go on. Nobody is led away by it, so that the file and what was said about it stay. */
export function sayImportFailed(error: unknown): void {
  const isKnown = error instanceof ImportProblem || error instanceof FileChangedError;
  const said = errorNotification(error);
  if (isKnown) notify({ type: 'error', message: error.message, permanent: true });
  else if (error instanceof ApiError && error.status === 401)
    notify({ type: 'error', message: ended, permanent: true });
  else if (said) notify(said);
  else if (isUnreached(error)) notify({ type: 'error', message: unreached });
  else sayFailed(error);
}
