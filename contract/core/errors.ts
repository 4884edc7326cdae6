/**
 * Treatment of a queued command whose answer is this error:
 * `retry` for ever with backoff, `sign-in` waits for the person, `conflict` shows both versions,
 * `refuse` keeps the command and shows the reason. The code decides, never the text.
 */
export type Fate = 'retry' | 'sign-in' | 'conflict' | 'refuse';

interface ErrorKind {
  readonly status: number;
  readonly fate: Fate;
  /** Message for the person, unless the thrower gives a more specific one. */
  readonly message: string;
}

/** Every error an answer can carry: code → status, fate, default message. */
export const errorKinds = {
  bad_request: { status: 400, fate: 'refuse', message: 'This could not be understood.' },
  malformed: { status: 400, fate: 'refuse', message: 'The request could not be read.' },
  unauthorized: { status: 401, fate: 'sign-in', message: 'Please sign in to continue.' },
  invalid_credentials: { status: 401, fate: 'sign-in', message: 'Invalid credentials' },
  invalid_token: { status: 401, fate: 'sign-in', message: 'Your token is invalid or has expired' },
  session_replaced: {
    status: 401,
    fate: 'sign-in',
    message: 'Somebody else signed in on this browser. Reload the page to continue.',
  },
  session_ended: { status: 401, fate: 'sign-in', message: 'Please Logout and Login again!' },
  access_ended: {
    status: 401,
    fate: 'sign-in',
    message: 'Your access was ended. What was kept on this device is erased.',
  },
  unknown_ticket: {
    status: 401,
    fate: 'sign-in',
    message: 'This device is not known yet for this document. Open the document again while online.',
  },
  forbidden: { status: 403, fate: 'refuse', message: 'You don’t have permission for this.' },
  consent_required: { status: 403, fate: 'sign-in', message: 'Please read and accept the agreement first.' },
  factor_required: {
    status: 403,
    fate: 'sign-in',
    message: 'Your role asks for a second factor. Set it up first.',
  },
  staff_of_firm: {
    status: 403,
    fate: 'refuse',
    message: 'You are on the firm’s staff: somebody of the client has to do this.',
  },
  foreign_origin: {
    status: 403,
    fate: 'refuse',
    message: 'This call must come from the application itself.',
  },
  device_revoked: {
    status: 403,
    fate: 'refuse',
    message: 'This device was signed out by its owner or the firm.',
  },
  not_found: { status: 404, fate: 'refuse', message: 'This does not exist, or is not yours to see.' },
  no_endpoint: { status: 404, fate: 'refuse', message: 'There is no such call.' },
  wrong_method: { status: 405, fate: 'refuse', message: 'This call does not exist with that method.' },
  stale: { status: 409, fate: 'conflict', message: 'Somebody changed this in the meantime.' },
  conflict: {
    status: 409,
    fate: 'conflict',
    message: 'This no longer fits: somebody did something about it in the meantime.',
  },
  merged: {
    status: 409,
    fate: 'refuse',
    message: 'This client was merged into another. Use that one instead, or undo the merge first.',
  },
  wrong_offset: { status: 409, fate: 'retry', message: 'The upload goes on at another place.' },
  envelope_cancelled: { status: 409, fate: 'conflict', message: 'The sender cancelled this document.' },
  envelope_declined: { status: 409, fate: 'conflict', message: 'Another signer declined this document.' },
  envelope_expired: { status: 409, fate: 'conflict', message: 'The deadline for this document has passed.' },
  already_signed_by_all: {
    status: 409,
    fate: 'conflict',
    message: 'Everybody has signed this document already.',
  },
  document_changed: { status: 409, fate: 'conflict', message: 'The document changed after you opened it.' },
  recipient_replaced: {
    status: 409,
    fate: 'conflict',
    message: 'Somebody else was asked in your place.',
  },
  address_changed: {
    status: 409,
    fate: 'conflict',
    message: 'Your address in the firm’s records changed after this was sent to you.',
  },
  not_your_turn: { status: 409, fate: 'retry', message: 'It is not your turn yet.' },
  consent_outdated: {
    status: 409,
    fate: 'conflict',
    message: 'The consent text changed. Please read it again.',
  },
  gone: { status: 410, fate: 'refuse', message: 'This is no longer available.' },
  too_large: { status: 413, fate: 'refuse', message: 'This is too large.' },
  wrong_type: { status: 415, fate: 'refuse', message: 'This kind of content is not accepted here.' },
  bad_range: { status: 416, fate: 'refuse', message: 'That part of the file does not exist.' },
  invalid: { status: 422, fate: 'refuse', message: 'Some of what you entered can’t be accepted.' },
  mail_budget: {
    status: 422,
    fate: 'refuse',
    message: 'Too many e-mails went to addresses today from which nobody has answered. Try again tomorrow.',
  },
  key_reused: { status: 422, fate: 'refuse', message: 'This key was used before for something else.' },
  too_many: { status: 429, fate: 'retry', message: 'Too many tries. Wait a little and try again.' },
  internal: {
    status: 500,
    fate: 'retry',
    message: 'Something failed on our side. Nothing you did before is lost.',
  },
  no_room: {
    status: 507,
    fate: 'retry',
    message: 'The server has no room left for this. Nothing was lost; the firm has to make room.',
  },
  unavailable: { status: 503, fate: 'retry', message: 'The server is busy or restarting. Nothing was lost.' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;

/** The body of every error answer. `errors` of a 422: field → messages. `current` of a `stale`: the present value. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string[]>;
  current?: unknown;
  requestId?: string;
}

/** The fate of an error answer: by its code if it carries one, else by its status (as on a proxy's own page). */
export function fateOf({ status, code }: { status: number; code?: string | undefined }): Fate {
  if (code !== undefined && code in errorKinds) return errorKinds[code as ErrorCode].fate;
  if (status === 401) return 'sign-in';
  if (status === 409) return 'conflict';
  if (status === 429 || status >= 500 || status < 400) return 'retry';
  return 'refuse';
}
