import type { HttpsFirm } from './https-firm.ts';
import type { PersonsPage } from './page.ts';

/** One step of a person: its name, its actions and checks, and what the browser must support. Each builds on the ones before. */
export type Step = readonly [
  what: string,
  take: (page: PersonsPage, firm: HttpsFirm) => Promise<unknown>,
  needs?: 'restart',
];
