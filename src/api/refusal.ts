import { referenceOf } from '../lib/error-answer.ts';
import { ApiError, ForeignAnswerError, isUnreached } from './errors.ts';

const notSent =
  'The server could not be reached. What you entered is still here; try again once you are online.';

const answeredElsewhere =
  'This network answers in the place of Portico: it asks for something first, as in a hotel. What you entered is still here; open the network’s page, then try again.';

/**
 * What a form shows of a failed submission, by field: the messages of a 422; anything else is about the form as a whole (`''`),
 * an unexpected error with what the person can quote of it.
 * Throws what is no answer of the server, which is a fault of ours. The call itself should be `quiet`.
 */
export function refusal(error: unknown): Record<string, string[]> {
  if (error instanceof ApiError) return error.errors ?? { '': [error.message, ...quoted(error)] };
  if (error instanceof ForeignAnswerError) return { '': [answeredElsewhere] };
  if (isUnreached(error)) return { '': [notSent] };
  throw error;
}

/** The same of work as a form's `submit` answers it: nothing once it is done. */
export const readRefusal = (work: Promise<unknown>): Promise<Record<string, string[]> | undefined> =>
  work.then(() => undefined, refusal);

function quoted(error: ApiError): string[] {
  const reference = referenceOf(error);
  return reference ? [`Reference ${reference}`] : [];
}
