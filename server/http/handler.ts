import type { Answer, Endpoint, Parsed } from '../../contract/core/endpoint.ts';
import type { ActivityEntry } from '../activity/activity.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import type { Services } from '../services.ts';
import type { SessionFacts } from '../session/facts.ts';

/** What is known of a request besides its input. `ip` is the caller's, proxies taken into account. */
export interface RequestFacts {
  id: string;
  ip: string;
  userAgent: string;
  origin: string | null;
  /** The raw `Cookie` header; only session handlers look into it. */
  cookie: string;
}

/** A call that makes its own transactions (`services.db.as`). `session` is null where nobody has to be signed in. */
export interface FreeCall<E extends Endpoint> {
  input: Parsed<E>;
  actor: Actor;
  session: SessionFacts | null;
  request: RequestFacts;
  services: Services;
  /** ISO instant of the call. */
  now: string;
  /** Headers to add to the answer. */
  headers: Headers;
}

/** A call inside one transaction under its actor: what it returns is answered after the commit, what it throws rolls back. */
export interface Call<E extends Endpoint> extends FreeCall<E> {
  tx: Tx;
  /** Writes a row of the activity log in this transaction: every act of a person does, one that changes nothing does not. */
  activity(entry: ActivityEntry): Promise<void>;
  /** Runs once the transaction has committed; must not throw. */
  after(work: () => void): void;
}

/** A file to send: the blob in the store and what to call it. `attachment` unless said otherwise. */
export interface FileAnswer {
  blob: string;
  name: string;
  type: string;
  size: number;
  disposition?: 'inline' | 'attachment';
}

/** What a handler returns: rows and meta of a list, the data, a file, or nothing. */
export type HandlerAnswer<E extends Endpoint> = E['shape'] extends 'file' ? FileAnswer : Answer<E>;

export interface Handler {
  endpoint: Endpoint;
  /** False for the few that make their own transactions. */
  inTransaction: boolean;
  /** Done before the transaction: what waits for another process must hold no connection. It throws what refuses the call. */
  // biome-ignore lint/suspicious/noExplicitAny: the input's type is its endpoint's, known to whoever made the handler.
  before?(call: any): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: the input's type is its endpoint's, known to whoever made the handler.
  run(call: any): Promise<unknown>;
}

/** Whether a write keeps its answer under an idempotency key (`contract/core/idempotency.ts`): it has one transaction, and somebody whose key it is. */
export const keepsAnswer = ({ endpoint, inTransaction }: Handler): boolean =>
  inTransaction && endpoint.method !== 'GET' && endpoint.allow.by === 'bearer';

/** Answers an endpoint inside one `db.as(actor, …)` transaction. It may be run again after a deadlock. */
export function handle<E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<HandlerAnswer<E>>,
  more: { before?: (call: FreeCall<E>) => Promise<void> } = {},
): Handler {
  return { endpoint, inTransaction: true, run, ...more };
}

/**
 * Answers an endpoint that must make its own transactions: sign-in, which hashes in between, and acts handed in by ticket,
 * which find out who is asking. An idempotency key is not looked at.
 */
export function handleWithoutTransaction<E extends Endpoint>(
  endpoint: E,
  run: (call: FreeCall<E>) => Promise<HandlerAnswer<E>>,
): Handler {
  return { endpoint, inTransaction: false, run };
}
