import type { Answer, Endpoint, Parsed } from '#contract/core/endpoint.ts';
import type { Requirement } from '#contract/core/requirement.ts';
import type { ActivityEntry } from '../activity/activity.ts';
import type { ReversedEntry } from '../activity/reversed-entry.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import type { Services } from '../services.ts';
import type { SessionFacts } from '../session/facts.ts';

/** Facts of a request besides its input. `ip` is the caller's, behind our proxies too. */
export interface RequestFacts {
  id: string;
  ip: string;
  userAgent: string;
  origin: string | null;
  /** The raw `Cookie` header; only session handlers read it. */
  cookie: string;
}

/** A call that makes its own transactions (`services.db.as`). `session` is null for calls without sign-in. */
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

/** A call inside one transaction under its actor: its result is answered after the commit; an error rolls back. */
export interface Call<E extends Endpoint> extends FreeCall<E> {
  tx: Tx;
  /** Writes a row of the activity log in this transaction. Every change by a person writes one; a call that changes nothing does not. */
  activity(entry: ActivityEntry): Promise<void>;
  /** Runs once the transaction has committed; must not throw. */
  after(work: () => void): void;
}

/** A file to send: its blob and name. An attachment unless `disposition` says otherwise. */
export interface FileAnswer {
  blob: string;
  name: string;
  type: string;
  size: number;
  disposition?: 'inline' | 'attachment';
}

/** Result of a handler: rows and meta of a list, the data, a file, or nothing. */
export type HandlerAnswer<E extends Endpoint> = E['shape'] extends 'file' ? FileAnswer : Answer<E>;

/** The way to reverse what the log says of one kind of record; its handlers carry it. */
export interface Reversal {
  /** Subject type of its entries. */
  readonly type: string;
  /** Permissions to change such a record. */
  readonly edit: Requirement;
  /** Fields of its form by column, where they differ. */
  readonly fieldOf: Readonly<Record<string, string>>;
  /** Puts the record back and logs it. Throws `stale` with the present record, or `conflict` in words, where it cannot. */
  reverse(call: Call<Endpoint>, entry: ReversedEntry): Promise<void>;
}

/** The way in which the deleted ones of one kind of record go for good; its handlers carry it. */
export interface Purge {
  /** Name of the kind, `addresses`. */
  readonly name: string;
  /** Name of its table. */
  readonly table: string;
  /** System actor only: removes those deleted before an instant, except those that something keeps. */
  run(tx: Tx, deletedBefore: string): Promise<unknown>;
}

export interface Handler {
  endpoint: Endpoint;
  /** False for handlers that make their own transactions. */
  inTransaction: boolean;
  /** On one handler of a kind of record: the way to reverse its entries in the activity log. */
  reversal?: Reversal;
  /** On one handler of a kind of record: the way its deleted ones go for good. */
  purge?: Purge;
  /** Runs before the transaction, since waiting for another process must hold no connection. May throw to refuse the call. */
  // biome-ignore lint/suspicious/noExplicitAny: the input's type is its endpoint's, known to whoever made the handler.
  before?(call: any): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: the input's type is its endpoint's, known to whoever made the handler.
  run(call: any): Promise<unknown>;
}

/**
 * True if a write keeps its answer under an idempotency key (`contract/core/idempotency.ts`): it has one transaction and a signed-in owner.
 */
export const keepsAnswer = ({ endpoint, inTransaction }: Handler): boolean =>
  inTransaction && endpoint.method !== 'GET' && endpoint.allow.by === 'bearer';

/** Handles an endpoint inside one `db.as(actor, …)` transaction, which may run again after a deadlock. */
export function handle<E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<HandlerAnswer<E>>,
  more: { before?: (call: FreeCall<E>) => Promise<void>; reversal?: Reversal; purge?: Purge } = {},
): Handler {
  return { endpoint, inTransaction: true, run, ...more };
}

/**
 * Handles an endpoint that must make its own transactions: sign-in, which hashes in between, and submissions by ticket, which identify the
 * caller themselves. The idempotency key is ignored.
 */
export function handleWithoutTransaction<E extends Endpoint>(
  endpoint: E,
  run: (call: FreeCall<E>) => Promise<HandlerAnswer<E>>,
): Handler {
  return { endpoint, inTransaction: false, run };
}
