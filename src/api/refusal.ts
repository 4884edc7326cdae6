import { referenceOf } from '../lib/error-answer.ts';
import { isLoadError } from '../lib/load-error.ts';
import { ApiError, ForeignAnswerError, isUnreached } from './errors.ts';

const notSent =
  'The server could not be reached. What you entered is still here; try again once you are online.';

const answeredElsewhere =
  'This network answers in the place of Portico: it asks for something first, as in a hotel. What you entered is still here; open the network’s page, then try again.';

const notLoaded =
  'A part of Portico that this needs has not loaded. What you entered is still here; try again once you are online.';

/**
 * Messages of a failed submission for a form, by field: those of a 422; any other failure concerns the form as a whole (`''`), an
 * unexpected one with a reference to quote. The call itself should be `quiet`.
 * @throws the error if it is neither an answer of the server nor a lost connection: a fault of ours
 */
export function refusal(error: unknown): Record<string, string[]> {
  if (error instanceof ApiError) return error.errors ?? { '': [error.message, ...quoted(error)] };
  if (error instanceof ForeignAnswerError) return { '': [answeredElsewhere] };
  if (isUnreached(error)) return { '': [notSent] };
  if (isLoadError(error)) return { '': [notLoaded] };
  throw error;
}

/** The refusal of some work, as a form's `submit` answers it; undefined if the work succeeds. */
export const readRefusal = (work: Promise<unknown>): Promise<Record<string, string[]> | undefined> =>
  work.then(() => undefined, refusal);

function quoted(error: ApiError): string[] {
  const reference = referenceOf(error);
  return reference ? [`Reference ${reference}`] : [];
}
