import type { Client } from '#contract/clients/clients.ts';
import { fold } from '#contract/core/fold.ts';
import { type ComparedField, comparedFields } from '#contract/registry/registry-words.ts';
import type { CompanyFacts } from './read-facts.ts';

/** Facts of a client that are compared. */
type ComparedClient = Pick<
  Client,
  | 'kind'
  | 'name'
  | 'registered_name_local'
  | 'registration_number'
  | 'company_type'
  | 'date_of_incorporation'
  | 'business_status'
  | 'record_status'
  | 'client_addresses'
>;

export interface Difference {
  readonly field: ComparedField;
  readonly ours: string | null;
  readonly theirs: string;
}

const registeredOf = ({ client_addresses }: Pick<Client, 'client_addresses'>) =>
  client_addresses.find(({ types }) => types.includes('REGISTERED'));

/** The value of a client that is compared with a fact of the register, as it is shown; null for none. */
export function oursOf(client: ComparedClient, field: ComparedField): string | null {
  if (field === 'status') return client.business_status;
  if (field !== 'registered_address') return client[field];
  const address = registeredOf(client);
  return address
    ? [address.line1, address.postal_code, address.city, address.country.name].filter(Boolean).join(', ')
    : null;
}

/** Without spaces and punctuation, which registers write each in their own way. */
const bare = (text: string) => fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** True if the register says the same in other letters. */
export function isSame(client: ComparedClient, field: ComparedField, theirs: string): boolean {
  if (field === 'status') return theirs === 'ACTIVE' || client.record_status === 'ended';
  if (field === 'registered_address') {
    const address = registeredOf(client);
    // Registers name the country or not, and districts that nobody else does: the street and the place decide.
    return (
      address !== undefined &&
      [address.line1, address.city].every((part) => bare(theirs).includes(bare(part ?? '')))
    );
  }
  const ours = client[field];
  if (ours === null) return false;
  if (field === 'company_type' || field === 'date_of_incorporation') return ours === theirs;
  // A name of signs alone has nothing left without them.
  return field === 'registration_number' && bare(ours) !== ''
    ? bare(ours) === bare(theirs)
    : fold(ours) === fold(theirs);
}

/** The facts that the register says otherwise; one that it does not say is no difference. */
export const compare = (client: ComparedClient, facts: CompanyFacts): Difference[] =>
  comparedFields.flatMap((field) => {
    const theirs = facts[field];
    if (theirs === null || isSame(client, field, theirs)) return [];
    return [{ field, ours: oursOf(client, field), theirs }];
  });
