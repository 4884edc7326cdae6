import { useOutbox } from '../../session/use-outbox.ts';

/** This device's own act on an envelope that the server has not confirmed. */
export const usePendingSubmission = (envelopeId: string) =>
  useOutbox().find((item) => item.envelopeId === envelopeId && item.state !== 'sent');
