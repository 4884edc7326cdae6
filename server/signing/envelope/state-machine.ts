import type { ErrorCode } from '#contract/core/errors.ts';
import type { EnvelopeStatus } from '#contract/signing/signing.ts';

/** All transitions of an envelope's stored state: no other change can happen. */
export const transitions = {
  save: { from: 'draft', to: 'draft' },
  discard: { from: 'draft', to: 'draft' },
  send: { from: 'draft', to: 'sent' },
  correct: { from: 'sent', to: 'sent' },
  extend: { from: 'sent', to: 'sent' },
  reopen: { from: 'expired', to: 'sent' },
  allActed: { from: 'sent', to: 'sealing' },
  seal: { from: 'sealing', to: 'completed' },
  cancel: { from: 'sent', to: 'cancelled' },
  decline: { from: 'sent', to: 'declined' },
  expire: { from: 'sent', to: 'expired' },
} as const satisfies Record<string, { from: EnvelopeStatus; to: EnvelopeStatus }>;
export type EnvelopeEvent = keyof typeof transitions;

/** The error code for an event that an envelope in this state does not take. */
const answers: Record<EnvelopeStatus, ErrorCode> = {
  draft: 'conflict',
  sent: 'conflict',
  sealing: 'already_signed_by_all',
  completed: 'already_signed_by_all',
  cancelled: 'envelope_cancelled',
  declined: 'envelope_declined',
  expired: 'envelope_expired',
};

/** The code by which an envelope in this state refuses the event; null if it takes it. */
export const refusalCode = (event: EnvelopeEvent, status: EnvelopeStatus): ErrorCode | null =>
  transitions[event].from === status ? null : answers[status];
