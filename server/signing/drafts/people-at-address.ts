import { listContacts } from '#contract/clients/contacts.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { allows } from '#contract/core/requirement.ts';
import { addressKey } from '#contract/core/same-address.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { listEmployees } from '#contract/payroll/employees.ts';
import { listUsers } from '#contract/reference.ts';
import type { RecipientPerson } from '#contract/signing/drafts.ts';
import { knownAddressMessage, type PersonAtAddress } from '#contract/signing/signer-lookup.ts';
import { contactsAtAddress } from '#server/contacts/queries.ts';
import { Refusal } from '#server/http/refusal.ts';
import { employeesAtAddress } from '#server/payroll/employees.queries.ts';
import { usersAtAddress } from '#server/people/queries.ts';
import type { SenderCall } from '../envelope/call.ts';

type Asking = Pick<SenderCall, 'tx' | 'actor'>;

/** Colleagues, contacts and employees with an address, as far as the actor may list them; row policies hold besides. */
export async function peopleAtAddress({ tx, actor }: Asking, address: string): Promise<PersonAtAddress[]> {
  const may = ({ allow }: Endpoint) =>
    allow.by === 'bearer' && allows(actor.permissions, allow.permissions ?? {});
  const users = may(listUsers) ? await usersAtAddress(tx, address) : [];
  const contacts = may(listContacts) ? await contactsAtAddress(tx, address) : [];
  const employees = may(listEmployees) ? await employeesAtAddress(tx, address) : [];
  return [
    ...users.map(({ id, name }) => ({ kind: 'staff' as const, id, name, client: null })),
    ...contacts.map(({ id, client, ...row }) => ({
      kind: 'contact' as const,
      id,
      name: fullName(row),
      client,
    })),
    ...employees.map(({ id, client, ...row }) => ({
      kind: 'employee' as const,
      id,
      name: fullName(row),
      client,
    })),
  ];
}

/**
 * Refuses outside addresses that belong to a known person: those new in the draft that the sender has not confirmed.
 * @param had addresses that took part before
 * @throws Refusal `invalid`, naming the person of each address
 */
export async function refuseKnownAddresses(
  call: Asking,
  recipients: readonly { person: RecipientPerson }[],
  had: readonly string[],
): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const [i, { person }] of recipients.entries()) {
    if (person.kind !== 'external' || person.outsideMeant || had.includes(addressKey(person.email))) continue;
    const people = await peopleAtAddress(call, addressKey(person.email));
    if (people.length > 0) errors[`recipients.${i}`] = [knownAddressMessage(people)];
  }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
}
