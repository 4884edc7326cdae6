import type { ErrorBody, ErrorCode } from '#contract/core/errors.ts';

const statusTexts: Record<number, string> = {
  400: 'Bad request.',
  401: 'The user is not authorized to make the request.',
  403: 'The requested operation is forbidden and cannot be completed.',
  409: 'Conflict',
  422: 'Unprocessable Entity.',
  500: 'Server Internal Error.',
};

/**
 * The text of a status whose answer has no words of its own (specification, section 8). Our server always sends words
 * (`contract/core/errors.ts`).
 */
export const statusText = (status: number): string =>
  statusTexts[status] ?? `Something went wrong. Please contact Admin. (${status})`;

const bodyOf = (body: unknown): Partial<ErrorBody> & { error?: unknown } =>
  typeof body === 'object' && body !== null ? body : {};
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The server refused: an answer of ours with an error status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The server's own words, if there are any; `message` falls back to the catalogue. */
  readonly serverMessage: string | undefined;
  /** Messages of a 422, by field. */
  readonly errors: Record<string, string[]> | undefined;
  /** Present value of the record, in a `stale`. */
  readonly current: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, body?: unknown) {
    const { message, error, code, errors, current, requestId } = bodyOf(body);
    const serverMessage = text(message) ?? text(error);
    super(serverMessage ?? statusText(status));
    this.status = status;
    this.code = code;
    this.serverMessage = serverMessage;
    this.errors = errors;
    this.current = current;
    this.requestId = requestId;
  }
}

/** The server was not reached. Says nothing about the session. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
  constructor(cause?: unknown) {
    super('The server could not be reached.', { cause });
  }
}

/**
 * The error for an answer of ours with an error status: a refusal has a code (`contract/core/errors.ts`). An answer without one was cut on
 * its way and refuses nothing.
 */
export function errorOf(status: number, body: unknown): ApiError | NetworkError {
  if (text(bodyOf(body).code)) return new ApiError(status, body);
  return new NetworkError(new Error(`The answer with status ${status} did not arrive whole.`));
}

/** Something else answered in our server's place: a hotel's sign-in page, a proxy, a filter. The server was not reached, for any status. */
export class ForeignAnswerError extends NetworkError {}

/** No answer within the time limit (specification, section 9: 120 seconds). */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  constructor(cause?: unknown) {
    super('This took too long to load.', { cause });
  }
}

/** True if nothing was refused: the same call may succeed later. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof TimeoutError;
