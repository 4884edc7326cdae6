let last: string | undefined;

/** The last address inside a portal that this page showed; undefined on a cold start. */
export const lastVisit = (): string | undefined => last;

export function noteVisit(href: string): void {
  last = href;
}
