import { ApiError } from '../api/errors.ts';

/** Whether the server refused a file for the password that opens it: none was given, or another one. */
export const isLocked = (error: unknown): boolean =>
  error instanceof ApiError && error.errors?.password !== undefined;
