import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { email, id, namedRef } from '../core/values.ts';
import { senders } from './sending.ts';

/** A known person with an e-mail address: a colleague, or a contact or employee of a client. */
export const personAtAddress = v.object({
  kind: v.picklist(['staff', 'contact', 'employee']),
  id,
  name: v.string(),
  /** The client of a contact or employee; null for a colleague. */
  client: v.nullable(namedRef),
});
export type PersonAtAddress = v.InferOutput<typeof personAtAddress>;

const kindWords = { staff: 'Colleague', contact: 'Contact', employee: 'Employee' } as const;

/** The person's relation to the firm: “Contact of Acme Ltd”. */
export const knownAs = ({ kind, client }: Pick<PersonAtAddress, 'kind' | 'client'>): string =>
  client ? `${kindWords[kind]} of ${client.name}` : kindWords[kind];

/** Message that asks to confirm an outside address which a known person has. */
export const knownAddressMessage = (people: readonly PersonAtAddress[]): string => {
  const names = people.map((one) => {
    const standing = knownAs(one);
    return `${one.name} (${standing.charAt(0).toLowerCase()}${standing.slice(1)})`;
  });
  return `This is the address of ${names.join(' and ')}.`;
};

/**
 * The external profile of the specification's section 7: a name. Also returns the colleagues, contacts and employees with that address,
 * as far as the caller may list them. The answer does not reveal if somebody has an account.
 */
export const lookUpSigner = endpoint({
  name: 'signing.lookUpSigner',
  summary:
    'Who has an address: the people of the firm and its clients the caller may list, and the name under which documents were sent to it; null where none were',
  api: 'external',
  method: 'GET',
  path: '/profile',
  query: v.object({ address: email }),
  shape: 'data',
  answer: v.object({ name: v.nullable(v.string()), people: v.array(personAtAddress) }),
  allow: senders,
  rate: 'lookup',
});
