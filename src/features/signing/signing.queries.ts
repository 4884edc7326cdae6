import { type Envelope, isDue, listMine, readEnvelope } from '../../../contract/signing.ts';
import { queryOf, wholeListOf } from '../../api/query.ts';

/** The envelopes this person takes part in; the answer this device keeps. */
export const myEnvelopes = wholeListOf(listMine);

export const envelopeQuery = (id: string) => queryOf(readEnvelope, { params: { id } });

/** Whether it is this person's turn to act on a whole envelope. */
export const mayAct = ({ status, me }: Envelope) => isDue({ status, action: me.action });
