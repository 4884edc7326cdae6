import { type ErrorCode, errorKinds } from '../../contract/core/errors.ts';

interface More {
  /** Words for the person, when more specific than the code's own. */
  message?: string;
  /** Field → messages, of a 422. */
  errors?: Record<string, string[]>;
  /** The value as it is now, of a `stale`. */
  current?: unknown;
  /** Headers the answer needs, e.g. `retry-after`. */
  headers?: Record<string, string>;
}

/** The way a handler says no: `throw new Refusal('not_found')`. Its transaction is rolled back; the answer is the catalogue's. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly more: More;

  constructor(code: ErrorCode, more: More = {}) {
    super(more.message ?? errorKinds[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.more = more;
  }

  get status(): number {
    return errorKinds[this.code].status;
  }
}

/** A 422 that names one field. */
export const invalid = (field: string, message: string): Refusal =>
  new Refusal('invalid', { errors: { [field]: [message] } });
