import type * as v from 'valibot';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { Refusal } from '../refusal.ts';
import { bodyLimitOf, bodyLimits, mediaType, readBody } from './body.ts';
import { type Errors, parse, parseJson } from './read-value.ts';

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
