import * as v from 'valibot';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { Refusal } from '../refusal.ts';
import { bodyLimits, mediaType, readBody } from './body.ts';
import { validationMessage } from './validation-messages.ts';

const mostFields = 50;
/** An escaped NUL in JSON, after any number of backslashes: no text column can hold it. */
const nul = /(?<!\\)(?:\\\\)*\\u0000/;

/** The input of a call, parsed by its endpoint's schemas, and the raw body, whose hash is kept with an idempotency key. */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
): Promise<{ input: Record<string, unknown>; raw: Uint8Array }> {
  const errors: Record<string, string[]> = {};
  const take = (schema: v.GenericSchema | undefined, value: unknown) =>
    schema && parse(schema, value, errors);
  const query = Object.fromEntries([...new URL(request.url).searchParams].reverse());
  if (Object.values({ ...query, ...params }).some((text) => text.includes('\0')))
    throw new Refusal('malformed');
  const input = {
    params: take(endpoint.params, params),
    query: take(endpoint.query, query),
    body: undefined as unknown,
  };
  let raw: Uint8Array = new Uint8Array();
  if (endpoint.body === 'chunk') {
    raw = await readTyped(request, 'application/octet-stream', bodyLimits.chunk);
    input.body = raw;
  } else if (endpoint.body) {
    raw = await readTyped(request, 'application/json', bodyLimits[endpoint.pictures ? 'pictures' : 'json']);
    input.body = parse(endpoint.body, json(raw), errors);
  }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
  return { input, raw };
}

async function readTyped(request: Request, type: string, limit: number): Promise<Uint8Array> {
  if (mediaType(request) !== type) throw new Refusal('wrong_type', { message: `Send this as ${type}.` });
  return readBody(request, limit);
}

function json(raw: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(raw);
    if (!nul.test(text)) return JSON.parse(text);
  } catch {
    // Refused below.
  }
  throw new Refusal('malformed');
}

/** Adds messages by field: dots separate the parts of a field's path, `body` is the whole. */
function parse(schema: v.GenericSchema, value: unknown, errors: Record<string, string[]>): unknown {
  const result = v.safeParse(schema, value, { message: validationMessage });
  if (result.success) return result.output;
  for (const issue of result.issues) {
    const field = v.getDotPath(issue)?.slice(0, 200) || 'body';
    if (!Object.hasOwn(errors, field) && Object.keys(errors).length >= mostFields) continue;
    const messages = Object.hasOwn(errors, field) ? errors[field] : undefined;
    if (!messages?.includes(issue.message)) errors[field] = [...(messages ?? []), issue.message];
  }
  return undefined;
}
