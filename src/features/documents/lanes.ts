import type { Lane } from '#contract/documents/documents.ts';

/** The lanes of a client's documents, with who sees what is in each. */
export const laneWords: Readonly<Record<Lane, { label: string; seenBy: string }>> = {
  INTERNAL: { label: 'Internal', seenBy: 'Only the firm sees these.' },
  SHARED: { label: 'Shared with client', seenBy: 'The client’s contacts see these on their portal.' },
  FROM_CLIENT: { label: 'From client', seenBy: 'The client’s contacts sent these, and see them too.' },
  EMPLOYEE: { label: 'Employee-visible', seenBy: 'The employee each is about sees it on their portal.' },
};
