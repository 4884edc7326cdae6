import type { HttpsFirm } from './https-firm.ts';
import type { Page } from './page.ts';

/** One thing a person does, in words, how it is done and seen, and what it takes a browser for. Each builds on the ones before. */
export type Step = readonly [
  what: string,
  take: (page: Page, firm: HttpsFirm) => Promise<unknown>,
  needs?: 'restart',
];
