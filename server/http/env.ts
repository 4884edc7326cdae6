import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { RequestFacts } from './handler.ts';

/** Values that every route has beside its request. */
export interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: { facts: RequestFacts };
}
export type App = Hono<Env>;
