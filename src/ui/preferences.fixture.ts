/**
 * Answers media queries in tests: those given are in force, every other is not.
 * jsdom lays nothing out and has no `matchMedia` of its own.
 */
export function preferences(...inForce: string[]): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: inForce.includes(media) }) as MediaQueryList;
}
