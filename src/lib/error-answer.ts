/** The status of the answer behind an error (an `ApiError`); undefined if there was no answer. */
export function httpStatusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** Statuses of refusals that explain themselves: nobody has to look them up. */
const expected = [401, 403, 409, 422, 429];

/**
 * A reference the person can quote, so that the firm finds an unexpected error in its logs: the server's id of the failed request.
 * Undefined if there was no answer, or one that explains itself.
 */
export function referenceOf(error: unknown): string | undefined {
  const status = httpStatusOf(error);
  if (status === undefined || expected.includes(status)) return undefined;
  const { requestId } = error as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every text in a value, at any depth. */
function textsOf(value: unknown): string[] {
  if (isRecord(value)) return Object.values(value).flatMap(textsOf);
  return value === undefined || value === null || value === '' ? [] : [String(value)];
}

/**
 * The server's explanation of an error (an `ApiError`), for the person: the message of a nested error if there is one, else every message
 * of its fields on a line of its own, else its own words (specification, section 8). Undefined if there is none.
 */
export function explanationOf(error: unknown): string | undefined {
  const { errors, serverMessage } = isRecord(error) ? error : {};
  const nested = isRecord(errors)
    ? Object.values(errors).find((value) => isRecord(value) && typeof value.message === 'string')
    : undefined;
  const said = isRecord(nested) ? [nested.message] : textsOf(errors);
  return textsOf(said.length > 0 ? said : serverMessage).join('\n') || undefined;
}
