import { type ErrorCode, errorKinds } from '#contract/core/errors.ts';

interface More {
  /** Message for the person, if more specific than the code's own. */
  message?: string;
  /** Messages by field, for a 422. */
  errors?: Record<string, string[]>;
  /** The current value, for `stale`. */
  current?: unknown;
  /** Headers of the answer, e.g. `retry-after`. */
  headers?: Record<string, string>;
}

/** Refuses a call: `throw new Refusal('not_found')`. The transaction is rolled back; the answer is the catalogue's. */
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

/** The words of a refusal, with those about single fields. */
export const wordsOfRefusal = ({ message, more: { errors } }: Refusal): string =>
  errors ? Object.values(errors).flat().join(' ') : message;
