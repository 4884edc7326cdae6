import { capital, verbsOf } from '#contract/signing/role-verbs.ts';
import { hasActed } from '#contract/signing/roles.ts';
import type { Envelope, RecipientAction } from '#contract/signing/signing.ts';
import type { Submission } from '#contract/signing/submission.ts';
import { needsPerson, receivedSince } from '#src/offline/database/rows.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { useOutbox } from '#src/session/use-outbox.ts';

/** This device's own submission for an envelope that the server has not confirmed. */
export const usePendingSubmission = (envelopeId: string): OutboxItem | undefined =>
  useOutbox().find((item) => item.envelopeId === envelopeId && item.state !== 'sent');

/** This device's own submission that the server received after its last answer on the envelope, at `asOf` (device time, ms). */
export const useReceivedSubmission = (envelopeId: string, asOf: number): OutboxItem | undefined =>
  useOutbox().find((item) => item.envelopeId === envelopeId && receivedSince(item, asOf));

/** True if the server refused it: it is never sent again without the person. */
export const isRefused = ({ state }: OutboxItem): boolean => needsPerson(state);

/** True during the first try to send a submission: no try has failed, and the server can be reached. */
export const isBeingSent = ({ state, code }: Pick<OutboxItem, 'state' | 'code'>, online: boolean): boolean =>
  online && state === 'waiting' && code === undefined;

/** True if the sender let a submission count that had come after the deadline. */
export const wasAccepted = ({ code }: Pick<OutboxItem, 'code'>, me: { action: RecipientAction }): boolean =>
  code === 'envelope_expired' && hasActed(me);

/** Undefined if it can't be read any more. */
export const submissionOf = ({ body }: Pick<OutboxItem, 'body'>) => body as Submission | undefined;

/** The submission in a word: declined, or the verb of their role. */
export const didOf = (
  item: Pick<OutboxItem, 'body'> | undefined,
  me: Partial<Pick<Envelope['me'], 'role'>> | undefined,
): string => capital(item && submissionOf(item)?.kind === 'decline' ? 'declined' : verbsOf(me?.role).did);
