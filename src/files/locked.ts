import { ApiError } from '../api/errors.ts';

/** True if the server refused a file that needs a password: none was given, or a wrong one. */
export const isLocked = (error: unknown): boolean =>
  error instanceof ApiError && error.errors?.password !== undefined;
