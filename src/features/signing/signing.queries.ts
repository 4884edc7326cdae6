import { type Envelope, type EnvelopeRow, listMine, readEnvelope } from '../../../contract/signing.ts';
import { queryOf } from '../../api/query.ts';
import { keptInput } from '../../offline/kept-input.ts';

/** The envelopes this person takes part in; the answer this device keeps. */
export const myEnvelopes = queryOf(listMine, keptInput);

export const envelopeQuery = (id: string) => queryOf(readEnvelope, { params: { id } });

/** Whether it is this person's turn to act. */
export const isDue = ({ status, action }: Pick<EnvelopeRow, 'status' | 'action'>) =>
  status === 'sent' && action === 'due';

/** The envelope's row facts as the list has them, read from the whole envelope. */
export const mayAct = (envelope: Envelope) => isDue({ status: envelope.status, action: envelope.me.action });
