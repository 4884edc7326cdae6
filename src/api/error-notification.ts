import { errorNotificationMs } from '../../contract/core/limits.ts';
import { saidOf } from '../lib/error-answer.ts';
import { ApiError, statusText } from './errors.ts';

/** What the person is shown of a failed call. */
export interface ErrorNotification {
  type: 'error';
  title?: string;
  message: string;
  /** ms */
  duration: number;
}

/** Statuses whose answer says itself what is wrong (specification, section 8). Any other is told by the generic text, with its status. */
const speaking = [301, 400, 401, 403, 409, 422, 500];

/** The notification for a failed call; none where the server was not reached, which the offline bar says already. */
export function errorNotification(error: unknown): ErrorNotification | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status } = error;
  const said = saidOf(error);
  const words = speaking.includes(status)
    ? { message: said ?? statusText(status) }
    : { ...(said && { title: said }), message: statusText(status) };
  return { type: 'error', ...words, duration: errorNotificationMs };
}
