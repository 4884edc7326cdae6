import type { Counter } from '#src/session/page-target.ts';

/** Documents that wait for the person's signature. */
export const toSignCounter: Counter = {
  label: 'to sign',
  urgent: true,
  watch: async () => (await import('./watch-to-sign.ts')).watchToSign,
};
