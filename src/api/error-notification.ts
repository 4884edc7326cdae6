import { errorNotificationMs } from '../../contract/limits.ts';
import { ApiError, statusText } from './errors.ts';

/** What the person is shown of a failed call. */
export interface ErrorNotification {
  type: 'error';
  /** The status. */
  title: string;
  message: string;
  /** ms */
  duration: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every text in there, however deep. */
function textsOf(value: unknown): string[] {
  if (isRecord(value)) return Object.values(value).flatMap(textsOf);
  return value === undefined || value === null || value === '' ? [] : [String(value)];
}
const joined = (errors: unknown) => textsOf(errors).join('\n') || undefined;

/** The message of a nested error if there is one, else every text on a line of its own. */
function nestedOrJoined(errors: unknown): string | undefined {
  const nested = isRecord(errors)
    ? Object.values(errors).find((value) => isRecord(value) && typeof value.message === 'string')
    : undefined;
  return isRecord(nested) ? String(nested.message) : joined(errors);
}

const errorsOrMessage = ({ errors, serverMessage }: ApiError) => joined(errors) ?? serverMessage;

/** Where the words for a status come from (specification, section 8). Any other status gets the generic text. */
const sources: Record<number, (error: ApiError) => string | undefined> = {
  301: errorsOrMessage,
  400: errorsOrMessage,
  401: ({ serverMessage }) => serverMessage,
  403: errorsOrMessage,
  409: errorsOrMessage,
  422: ({ errors, serverMessage }) => nestedOrJoined(errors) ?? serverMessage,
  500: errorsOrMessage,
};

/** The notification for a failed call; none where the server was not reached, which the offline bar says already. */
export function errorNotification(error: unknown): ErrorNotification | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status } = error;
  return {
    type: 'error',
    title: String(status),
    message: sources[status]?.(error) ?? statusText(status),
    duration: errorNotificationMs,
  };
}
