import * as v from 'valibot';
import type { Endpoint, ListAnswer } from '#contract/core/endpoint.ts';
import type { KeptAnswer } from './idempotency.ts';

const utf8 = new TextEncoder();

/**
 * Shapes a handler's result as JSON: `{ data }`, rows with `meta`, the bare value, or nothing. The contract's schema parses it, so a field
 * the contract does not name never leaves the server.
 */
export function shapeAnswer(endpoint: Endpoint, result: unknown): KeptAnswer {
  if (endpoint.shape === 'none') return { status: 204, body: new Uint8Array() };
  return { status: 200, body: utf8.encode(JSON.stringify(wired(endpoint, result))) };
}

function wired(endpoint: Endpoint, result: unknown): unknown {
  const schema = endpoint.answer;
  if (!schema) throw new Error(`${endpoint.name} declares no answer.`);
  if (endpoint.shape === 'list') {
    const { data, meta } = result as ListAnswer<unknown>;
    return { data: data.map((row) => kept(endpoint, schema, row)), meta };
  }
  const value = kept(endpoint, schema, result);
  return endpoint.shape === 'bare' ? value : { data: value };
}

function kept(endpoint: Endpoint, schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const fields = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'itself'} (${issue.type})`);
  throw new Error(`The answer of ${endpoint.name} breaks its contract at ${fields.slice(0, 5).join(', ')}.`);
}

/** The answer of a call without a file. */
export function dataResponse({ status, body }: KeptAnswer): Response {
  const type: Record<string, string> =
    status === 204 ? {} : { 'content-type': 'application/json; charset=utf-8' };
  return new Response(status === 204 ? null : new Uint8Array(body), { status, headers: type });
}
