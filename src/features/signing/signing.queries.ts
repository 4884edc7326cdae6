import { jobPollMs } from '../../../contract/limits.ts';
import { type Envelope, isDue, listMine, readEnvelope } from '../../../contract/signing.ts';
import { queryOf } from '../../api/query.ts';
import { wholeList } from '../../api/whole-list.ts';

/** While others sign or the server seals, it is asked again this often, ms. */
export const lookAgainMs = jobPollMs;

/** The envelopes this person takes part in; the answer this device keeps. */
export const myEnvelopes = queryOf(listMine, wholeList);

export const envelopeQuery = (id: string) => queryOf(readEnvelope, { params: { id } });

/** Whether it is this person's turn to act on a whole envelope. */
export const mayAct = ({ status, me }: Envelope) => isDue({ status, action: me.action });
