/** Answers media queries in tests: the given ones match, all others do not. jsdom has no layout and no `matchMedia` of its own. */
export function preferences(...inForce: string[]): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: inForce.includes(media) }) as MediaQueryList;
}
