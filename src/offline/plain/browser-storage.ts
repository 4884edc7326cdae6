/** Browser storage that never throws: if the browser blocks it, nothing is kept. */
type Kind = 'localStorage' | 'sessionStorage';

function area(kind: Kind): Storage | null {
  try {
    return globalThis[kind];
  } catch {
    return null;
  }
}

/** The text kept under a key; null if there is none. */
export const readText = (kind: Kind, key: string): string | null => area(kind)?.getItem(key) ?? null;

/** Keeps a text under a key, if there is space. */
export function writeText(kind: Kind, key: string, text: string): void {
  try {
    area(kind)?.setItem(key, text);
  } catch {
    // Full or blocked: the app works without everything kept here.
  }
}

/** Removes the text kept under a key. */
export const removeText = (kind: Kind, key: string): void => area(kind)?.removeItem(key);

/** The JSON kept under a key; undefined if there is none or it cannot be read. */
export function readJson(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(readText(kind, key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}
