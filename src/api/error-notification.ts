import { errorNotificationMs } from '#contract/core/limits.ts';
import { explanationOf } from '../lib/error-answer.ts';
import { ApiError, statusText } from './errors.ts';

/** Notification of a failed call. */
export interface ErrorNotification {
  type: 'error';
  title?: string;
  message: string;
  /** ms */
  duration: number;
}

/** Statuses whose answers bring words for people (specification, section 8). Every other status gets the generic text. */
const speaking = [301, 400, 401, 403, 409, 422, 500];

/** The notification for a failed call; undefined if the server was not reached, which the offline bar shows already. */
export function errorNotification(error: unknown): ErrorNotification | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status } = error;
  const said = explanationOf(error);
  const words = speaking.includes(status)
    ? { message: said ?? statusText(status) }
    : { ...(said && { title: said }), message: statusText(status) };
  return { type: 'error', ...words, duration: errorNotificationMs };
}
