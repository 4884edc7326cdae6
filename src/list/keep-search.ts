/** Keeps a list route's query string unchanged: the list reads it (`list-search.ts`), and unknown keys stay. */
export const keepSearch = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]));
