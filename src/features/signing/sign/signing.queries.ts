import { type Envelope, isDue, listMine, readEnvelope } from '../../../../contract/signing/signing.ts';
import { queryOf, wholeListOf } from '../../../api/query.ts';

/** The envelopes this person takes part in; the answer this device keeps. */
export const myEnvelopes = wholeListOf(listMine);

/**
 * An envelope, asked for with the head of its record that this device was told when it was prepared: the server says whether the record still
 * holds it (`knownHeadHolds`).
 */
export const envelopeQuery = (id: string) =>
  queryOf(
    readEnvelope,
    { params: { id } },
    {
      async complete(input) {
        const { knownHead } = await import('./known-head.ts');
        const head = await knownHead(id);
        return head ? { ...input, query: { knownHead: head } } : input;
      },
    },
  );

/** Whether it is this person's turn to act on a whole envelope. */
export const mayAct = ({ status, me }: Envelope) => isDue({ status, action: me.action });
