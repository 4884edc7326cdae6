import { capital, verbsOf } from '../../../../contract/signing/role-verbs.ts';
import { hasActed } from '../../../../contract/signing/roles.ts';
import type { Envelope, RecipientAction } from '../../../../contract/signing/signing.ts';
import type { Submission } from '../../../../contract/signing/submission.ts';
import { needsPerson, receivedSince } from '../../../offline/database/rows.ts';
import type { OutboxItem } from '../../../offline/outbox/items.ts';
import { useOutbox } from '../../../session/use-outbox.ts';

/** This device's own act on an envelope that the server has not confirmed. */
export const usePendingSubmission = (envelopeId: string): OutboxItem | undefined =>
  useOutbox().find((item) => item.envelopeId === envelopeId && item.state !== 'sent');

/** This device's own act that the server took after it last said where the envelope stands, at `asOf` (device time, ms). */
export const useReceivedSubmission = (envelopeId: string, asOf: number): OutboxItem | undefined =>
  useOutbox().find((item) => item.envelopeId === envelopeId && receivedSince(item, asOf));

/** Whether the server did not take it: it never goes by itself. */
export const isRefused = ({ state }: OutboxItem): boolean => needsPerson(state);

/** True while an act is on its way for the first time: no try has failed, and the server is there. */
export const isBeingSent = ({ state, code }: Pick<OutboxItem, 'state' | 'code'>, online: boolean): boolean =>
  online && state === 'waiting' && code === undefined;

/** Whether the sender let an act count all the same that had come after the deadline. */
export const wasAccepted = ({ code }: Pick<OutboxItem, 'code'>, me: { action: RecipientAction }): boolean =>
  code === 'envelope_expired' && hasActed(me);

/** What was done; undefined if it can't be read any more. */
export const submissionOf = ({ body }: Pick<OutboxItem, 'body'>) => body as Submission | undefined;

/** What somebody did: declined, or what their role does. */
export const didOf = (
  item: Pick<OutboxItem, 'body'> | undefined,
  me: Partial<Pick<Envelope['me'], 'role'>> | undefined,
): string => capital(item && submissionOf(item)?.kind === 'decline' ? 'declined' : verbsOf(me?.role).did);
