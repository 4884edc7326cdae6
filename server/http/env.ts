import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { RequestFacts } from './handler.ts';

/** Values that every route has beside its request. */
export interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: {
    facts: RequestFacts;
    /** The name of the call that answers, for metrics; absent for pages, files and unknown paths. */
    call?: string;
    /** Error code of its refusal. */
    code?: string;
  };
}
export type App = Hono<Env>;
