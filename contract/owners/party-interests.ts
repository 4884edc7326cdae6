import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { namedRef } from '../core/values.ts';
import type { partyInterestForm } from './interests.form.ts';
import { mayOwners } from './interests.ts';
import { interestTypes } from './owner-words.ts';

/** The interests of parties in parties that are no clients, such as a holding between a client and a family. */
export const partyInterests = record({
  name: 'partyInterests',
  parent: 'firm',
  path: '/party-interests',
  noun: 'interest in a party',
  form: formOf<typeof partyInterestForm>(),
  /** A party that was merged is answered by its survivor. */
  answer: { subject: namedRef, party: namedRef },
  references: { subject: 'id', party: 'id' },
  fields: {
    subject: { type: 'reference', label: 'In', filter: true, always: true },
    party: { type: 'reference', label: 'Holder', filter: true, always: true },
    type: { type: 'choice', label: 'Kind', sort: true, filter: true, always: true, options: interestTypes },
  },
  may: mayOwners,
  offline: 'never',
});
export type PartyInterest = Answer<typeof partyInterests.read>;
