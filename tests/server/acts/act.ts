/** A call that somebody may make now, once. */
export interface Act {
  bearer: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Acts by the names of their endpoints, each prepared when it is asked for. */
export type Acts = Record<string, () => Promise<Act>>;
