import type { Counter } from '#src/session/page-target.ts';

/** Items of the outbox that the server has not confirmed yet. */
export const unsentCounter: Counter = {
  label: 'not sent yet',
  watch: async () => (await import('./watch-unsent.ts')).watchUnsent,
};
