let last: string | undefined;

/** The address inside a portal this page last showed; undefined on a cold start. */
export const lastVisit = (): string | undefined => last;

export function noteVisit(href: string): void {
  last = href;
}
