/** The status of the answer an error stands for (an `ApiError`); undefined where there was no answer. */
export function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** Refusals that mean something to the person: their words are enough, and nobody has to look them up. */
const expected = [401, 403, 409, 422, 429];

/**
 * What a person can quote so that the firm finds an unexpected error in its logs: the id the server gave the failed request.
 * Undefined where there was no answer, or one that says itself what to do.
 */
export function referenceOf(error: unknown): string | undefined {
  const status = statusOf(error);
  if (status === undefined || expected.includes(status)) return undefined;
  const { requestId } = error as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : undefined;
}
