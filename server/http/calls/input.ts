import * as v from 'valibot';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { importBytes } from '../../../contract/core/limits.ts';
import { Refusal } from '../refusal.ts';
import { bodyLimitOf, bodyLimits, mediaType, readBody } from './body.ts';
import { mostPartsOf, overfull } from './counts.ts';
import { readJson } from './json.ts';
import { validationMessage } from './validation-messages.ts';

const mostFields = 50;
type Errors = Record<string, string[]>;

/**
 * The whole body of a call, before anything is read of it; its hash is kept with an idempotency key. Empty if the call takes none.
 * @throws Refusal `wrong_type` or `too_large`
 */
export async function receiveBody(endpoint: Endpoint, request: Request): Promise<Uint8Array> {
  const { body } = endpoint;
  if (!body) return new Uint8Array();
  const isChunk = body === 'chunk';
  const type = isChunk ? 'application/octet-stream' : 'application/json';
  if (mediaType(request) !== type) throw new Refusal('wrong_type', { message: `Send this as ${type}.` });
  return readBody(request, bodyLimits[isChunk ? 'chunk' : bodyLimitOf(endpoint)]);
}

/**
 * The input of a call, parsed by its endpoint's schemas.
 * @param raw the body as received
 * @throws Refusal `malformed`, `too_large`, or `invalid` with messages by field
 */
export function parseInput(
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
  raw: Uint8Array,
): Record<string, unknown> {
  const query = Object.fromEntries([...new URL(request.url).searchParams].reverse());
  if (Object.values({ ...query, ...params }).some((text) => text.includes('\0')))
    throw new Refusal('malformed');
  const errors: Errors = {};
  const take = (schema: v.GenericSchema | undefined, value: unknown) =>
    schema && parse(schema, value, errors);
  const { body } = endpoint;
  const input = {
    params: take(endpoint.params, params),
    query: take(endpoint.query, query),
    body: body === 'chunk' ? raw : body && parseJson(body, raw, errors),
  };
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
  return input;
}

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

const parseJson = (schema: v.GenericSchema, raw: Uint8Array, errors: Errors) =>
  parse(schema, readJson(raw, mostPartsOf(schema)), errors, raw.length > importBytes);

/**
 * Parses a value, its lists only if they are not too long.
 * @param errors takes the messages by field: dots separate the parts of a field's path, `body` is the whole
 * @param abortEarly true to stop at the first message
 */
function parse(schema: v.GenericSchema, value: unknown, errors: Errors, abortEarly = false): unknown {
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
