import type { Counter } from '#src/session/page-target.ts';

/** Invoices that are overdue. The home names them, so they take no place in a phone's bar. */
export const overdueCounter: Counter = {
  label: 'overdue',
  watch: async () => (await import('./watch-overdue.ts')).watchOverdue,
};
