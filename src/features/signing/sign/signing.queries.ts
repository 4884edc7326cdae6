import { type Envelope, isDue, listMine, readEnvelope } from '#contract/signing/signing.ts';
import { queryOf, wholeListOf } from '#src/api/query.ts';

/** The envelopes in which this person is a recipient; this device keeps the answer. */
export const myEnvelopes = wholeListOf(listMine);

/**
 * An envelope, requested with the head of its record that this device received when it was prepared: the server says if the record still
 * contains it (`knownHeadHolds`).
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

/** True if it is this person's turn in the envelope. */
export const mayAct = ({ status, me }: Envelope) => isDue({ status, action: me.action });
