/** A file that the service worker keeps: for everybody, or for visitors of these portals. */
export interface Listed {
  readonly url: string;
  readonly portals?: readonly string[];
}

/** The list in a built worker's text. */
export const listedFiles = (worker: string): Listed[] =>
  [...worker.matchAll(/\{[^{}]*"url":"[^"]*"\}/g)].map(([entry]) => JSON.parse(entry) as Listed);
