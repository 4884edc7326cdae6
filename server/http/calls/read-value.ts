import * as v from 'valibot';
import { importBytes } from '#contract/core/limits.ts';
import { Refusal } from '../refusal.ts';
import { mostPartsOf, overfull } from './counts.ts';
import { readJson } from './json.ts';
import { validationMessage } from './validation-messages.ts';

const mostFields = 50;
/** Messages by field: dots separate the parts of a field's path, `body` is the whole. */
export type Errors = Record<string, string[]>;

/**
 * The value of JSON that somebody sent, its parts counted before it is read.
 * @throws Refusal `malformed`, `too_large`, or `invalid` with messages by field
 */
export function readValue<S extends v.GenericSchema>(schema: S, raw: Uint8Array): v.InferOutput<S> {
  const errors: Errors = {};
  const value = parseJson(schema, raw, errors);
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
  return value as v.InferOutput<S>;
}

/**
 * The value of JSON, its messages added to `errors`.
 * @throws Refusal `malformed` or `too_large`
 */
export const parseJson = (schema: v.GenericSchema, raw: Uint8Array, errors: Errors) =>
  parse(schema, readJson(raw, mostPartsOf(schema)), errors, raw.length > importBytes);

/**
 * Parses a value, its lists only if they are not too long.
 * @param errors takes the messages
 * @param abortEarly true to stop at the first message
 */
export function parse(schema: v.GenericSchema, value: unknown, errors: Errors, abortEarly = false): unknown {
  let isOverfull = false;
  for (const { path, message } of overfull(schema, value)) {
    isOverfull = true;
    if (!addMessage(errors, path.join('.'), message)) break;
  }
  if (isOverfull) return undefined;
  const more = { abortEarly, abortPipeEarly: abortEarly };
  const result = v.safeParse(schema, value, { message: validationMessage, ...more });
  if (result.success) return result.output;
  for (const issue of result.issues) addMessage(errors, v.getDotPath(issue), issue.message);
  return undefined;
}

/** Adds the message of a field once. False if messages of as many fields as an answer holds are there already. */
function addMessage(errors: Errors, path: string | null, message: string): boolean {
  const field = path?.slice(0, 200) || 'body';
  const messages = Object.hasOwn(errors, field) ? (errors[field] ?? []) : [];
  if (messages.length === 0 && Object.keys(errors).length >= mostFields) return false;
  if (!messages.includes(message)) errors[field] = [...messages, message];
  return true;
}
