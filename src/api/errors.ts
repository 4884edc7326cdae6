import type { ErrorBody, ErrorCode } from '../../contract/core/errors.ts';

const statusTexts: Record<number, string> = {
  400: 'Bad request.',
  401: 'The user is not authorized to make the request.',
  403: 'The requested operation is forbidden and cannot be completed.',
  409: 'Conflict',
  422: 'Unprocessable Entity.',
  500: 'Server Internal Error.',
};

/** What an answer with this status says when it brought no words of its own (specification, section 8). Our server always brings some (`contract/core/errors.ts`). */
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
  /** The server's own words, if it had any; `message` falls back to the catalogue. */
  readonly serverMessage: string | undefined;
  /** Of a 422: field → messages. */
  readonly errors: Record<string, string[]> | undefined;
  /** Of a `stale`: the value as it is now. */
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
 * The failure an answer of ours with an error status means: a refusal names its code (`contract/core/errors.ts`). One without was cut on its way,
 * which refuses nothing.
 */
export function errorOf(status: number, body: unknown): ApiError | NetworkError {
  if (text(bodyOf(body).code)) return new ApiError(status, body);
  return new NetworkError(new Error(`The answer with status ${status} did not arrive whole.`));
}

/**
 * Something answered that is not our server: a hotel's sign-in page, a proxy, a filter. Whatever its status, the server was not reached.
 */
export class ForeignAnswerError extends NetworkError {}

/** No answer within the time limit (specification, section 9: 120 seconds). */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  constructor(cause?: unknown) {
    super('This took too long to load.', { cause });
  }
}

/** Whether nothing was refused: the same call may go through later. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof TimeoutError;
