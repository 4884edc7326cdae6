import type { EnvelopeStatus } from './signing.ts';

/** The word for each status of an envelope, for its mark, the filter and exports alike. */
export const statusWords: Record<EnvelopeStatus, string> = {
  draft: 'Draft',
  sent: 'In progress',
  sealing: 'Being sealed',
  completed: 'Complete',
  cancelled: 'Cancelled',
  declined: 'Declined',
  expired: 'Expired',
};
