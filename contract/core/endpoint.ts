import type * as v from 'valibot';
import type { Requirement } from './requirement.ts';

/** Path prefix of each API group (specification, section 7). */
export const apiBase = {
  main: '/api/v1',
  client: '/api/client/v1',
  employee: '/api/employee/v1',
  external: '/api/external/v1',
  v2: '/api/v2',
  sign: '/api/sign/v2',
} as const;
export type Api = keyof typeof apiBase;

/** Audiences of an access token. The database has one role for each (`docs/security.md`). */
export const audiences = ['staff', 'contact', 'employee', 'signer'] as const;
export type Audience = (typeof audiences)[number];

/**
 * Permission to call an endpoint. `by` says what must come with the request:
 * - `nothing`: anyone (sign-in, version, a link's check);
 * - `cookie`: the session cookie and the renewal half in the body (only `update-token`);
 * - `ticket`: a sealed item, which carries its own proof (only submissions);
 * - `bearer`: an access token of one of `audiences`, holding `permissions` if any are named.
 *   `beforeConsent` marks the few calls a contact may make before accepting the agreement, `beforeFactor` those of a person who has to set
 *   up their second factor first, which comes before the agreement.
 */
export type Allow =
  | { by: 'nothing' }
  | { by: 'cookie' }
  | { by: 'ticket' }
  | {
      by: 'bearer';
      audiences: readonly Audience[];
      permissions?: Requirement;
      beforeConsent?: true;
      beforeFactor?: true;
    };

/**
 * The most that a body may hold:
 * - `credential`: a password, code, PIN or link, with the devices of a browser;
 * - `proof`: an id token, or the answer of an authenticator;
 * - `record`: a record, or an import of many;
 * - `pictures`: a signature and initials of under 2 MB each.
 */
export type BodyLimit = 'credential' | 'proof' | 'record' | 'pictures';

type Schema = v.GenericSchema;

/** `data` wraps the answer in `{ data }`; `list` adds `meta`; `bare` answers the schema itself; `file` streams bytes; `none` is 204. */
export type AnswerShape = 'data' | 'list' | 'bare' | 'file' | 'none';

/** One HTTP call, declared by `endpoint`. */
export interface Endpoint {
  /** Unique, `<domain>.<verb>`: query key, operation id, log name. */
  readonly name: string;
  readonly summary: string;
  readonly api: Api;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{id}` marks a parameter; every parameter is declared in `params`. */
  readonly path: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** JSON schema of the body, or `chunk` for raw bytes. */
  readonly body?: Schema | 'chunk';
  /** The most that the body may hold; when absent, `credential` for a call without sign-in and `record` for others. */
  readonly bodyLimit?: BodyLimit;
  readonly shape: AnswerShape;
  /** The schema of the answer (of one row for `list`); absent for `file` and `none`. */
  readonly answer?: Schema;
  readonly allow: Allow;
  /** True for a call that no person caused: it keeps no session alive and its failures are never shown (specification, section 7). */
  readonly quiet?: true;
  /** The rate limit that counts this call; `ordinary` when absent. */
  readonly rate?: 'ordinary' | 'credential' | 'item' | 'telemetry' | 'lookup';
}

/** Declares a call. Client call, query key, mounting, checks, OpenAPI and matrix tests are all derived from the declaration. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type InputOf<S> = S extends Schema ? v.InferInput<S> : never;
type OutputOf<S> = S extends Schema ? v.InferOutput<S> : never;
type Field<K extends string, S, T> = S extends undefined ? unknown : { [P in K]: T };
/** A query without required parts may be left out. */
type Query<S> = S extends undefined
  ? unknown
  : Record<never, never> extends InputOf<S>
    ? { query?: InputOf<S> }
    : { query: InputOf<S> };
type Get<E, K extends string> = E extends { [P in K]: infer T } ? T : undefined;

/** Input of a call: `params`, `query` and `body` as far as the endpoint declares them. */
export type Input<E extends Endpoint> = Field<'params', Get<E, 'params'>, InputOf<Get<E, 'params'>>> &
  Query<Get<E, 'query'>> &
  Field<'body', Get<E, 'body'>, Get<E, 'body'> extends 'chunk' ? Uint8Array : InputOf<Get<E, 'body'>>>;

/** Input of a handler, after parsing. */
export type Parsed<E extends Endpoint> = Field<'params', Get<E, 'params'>, OutputOf<Get<E, 'params'>>> &
  Field<'query', Get<E, 'query'>, OutputOf<Get<E, 'query'>>> &
  Field<'body', Get<E, 'body'>, Get<E, 'body'> extends 'chunk' ? Uint8Array : OutputOf<Get<E, 'body'>>>;

/** Meta of a list. `total` is exact up to 10,000; with `totalExact` false it reads "10,000+". `ignored` names unknown query fields. */
export interface ListMeta {
  page: number;
  recordPerPage: number;
  total: number;
  totalExact: boolean;
  ignored?: string[];
}
/** Answer of a list: a page of rows and its position. */
export interface ListAnswer<Row> {
  data: Row[];
  meta: ListMeta;
}

/** Result of `call(endpoint, input)` and of a handler: the rows and meta for `list`, the bytes for `file`. */
export type Answer<E extends Endpoint> = E['shape'] extends 'list'
  ? ListAnswer<OutputOf<Get<E, 'answer'>>>
  : E['shape'] extends 'file'
    ? Blob
    : E['shape'] extends 'none'
      ? undefined
      : OutputOf<Get<E, 'answer'>>;

/** The path with its parameters filled in and encoded, e.g. `/api/v1/clients/0198…`. */
export function urlOf(endpoint: Pick<Endpoint, 'api' | 'path'>, params: Record<string, string> = {}): string {
  return (
    apiBase[endpoint.api] +
    endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  );
}
