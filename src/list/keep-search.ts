/** A list's route keeps its query string as it is: the list reads it (`address.ts`), and unknown keys stay. */
export const keepSearch = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]));
