import type { ErrorBody } from '#contract/core/errors.ts';
import { pgCode } from '#server/db/db.ts';
import { Refusal } from '../refusal.ts';

type Told = ConstructorParameters<typeof Refusal>;

/** `retry-after` is in seconds. */
const unavailable: Told = ['unavailable', { headers: { 'retry-after': '5' } }];
const fullDisk: Told = ['no_room', { headers: { 'retry-after': '60' } }];

/** The refusal when the disk is full, or almost. */
export const noRoom = () => new Refusal(...fullDisk);

/** SQLSTATE, its class of two characters, or a system's error code → the refusal. */
const ofCode: Record<string, Told> = {
  '23505': ['conflict', { message: 'This exists already.' }],
  '23503': ['invalid', { message: 'Something this refers to does not exist.' }],
  '23514': ['invalid', { message: 'These values do not fit together.' }],
  '22': ['malformed'],
  '42501': ['forbidden'],
  '40001': unavailable,
  '40P01': unavailable,
  '08': unavailable,
  // An external database is a standby for now, no longer accepts this login, or is being restored.
  '25006': unavailable,
  '28': unavailable,
  '3D': unavailable,
  '53100': fullDisk,
  '53': unavailable,
  '57': unavailable,
  ECONNREFUSED: unavailable,
  ECONNRESET: unavailable,
  EPIPE: unavailable,
  ETIMEDOUT: unavailable,
  EHOSTUNREACH: unavailable,
  ENETUNREACH: unavailable,
  ENOTFOUND: unavailable,
  EAI_AGAIN: unavailable,
  // The file store.
  STORE_UNAVAILABLE: unavailable,
  ENOSPC: fullDisk,
  EDQUOT: fullDisk,
};
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** The refusal for a handler's error: its own, the one for a database error, or `internal`. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = pgCode(error) ?? '';
  const known = ofCode[code] ?? (/^[\dA-Z]{5}$/.test(code) ? ofCode[code.slice(0, 2)] : undefined);
  if (known) return new Refusal(...known);
  const isLost = error instanceof Error && lostConnection.test(messageOf(error));
  return isLost ? new Refusal(...unavailable) : new Refusal('internal');
}

const messageOf = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : error.message;

export function errorBody(refusal: Refusal, requestId: string): ErrorBody {
  const { errors, current } = refusal.more;
  return {
    message: refusal.message,
    code: refusal.code,
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
    requestId,
  };
}

export function errorResponse(refusal: Refusal, requestId: string): Response {
  const headers = new Headers(refusal.more.headers);
  return Response.json(errorBody(refusal, requestId), { status: refusal.status, headers });
}
