import { addressKey } from '#contract/core/same-address.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import type { RecipientPerson } from '#contract/signing/drafts.ts';
import { contactRowById } from '#server/contacts/queries.ts';
import type { Tx } from '#server/db/db.ts';
import { Refusal } from '#server/http/refusal.ts';
import { payrollEmployeeById } from '#server/payroll/queries.ts';
import { userById } from '#server/people/queries.ts';

/** A person as a recipient row keeps them: their id, and name and address at that moment. */
export interface KnownPerson {
  user_id: string | null;
  contact_id: string | null;
  employee_id: string | null;
  name: string;
  email: string;
  asks_for_code: boolean;
}

const nobody = { user_id: null, contact_id: null, employee_id: null, asks_for_code: false };
/** A person as they are now, or null if not known. `email` is null if nothing can be sent to them. */
export async function findPerson(
  tx: Tx,
  person: RecipientPerson,
): Promise<(Omit<KnownPerson, 'email'> & { email: string | null }) | null> {
  switch (person.kind) {
    case 'external':
      return {
        ...nobody,
        name: person.name,
        email: person.email,
        asks_for_code: person.asksForCode ?? false,
      };
    case 'staff': {
      const user = await userById(tx, person.id);
      return user?.status === 'ACTIVE'
        ? { ...nobody, user_id: user.id, name: user.display_name, email: user.email }
        : null;
    }
    case 'contact': {
      const contact = await contactRowById(tx, person.id);
      return contact
        ? { ...nobody, contact_id: contact.id, name: fullName(contact), email: contact.email }
        : null;
    }
    case 'employee': {
      const employee = await payrollEmployeeById(tx, person.id);
      return employee
        ? { ...nobody, employee_id: employee.id, name: fullName(employee), email: employee.work_email }
        : null;
    }
  }
}

/**
 * The people of a draft's recipients, in their order.
 * @throws Refusal `invalid`, naming each person who is not known or has no address
 */
export async function findPeople(
  tx: Tx,
  recipients: readonly { person: RecipientPerson }[],
): Promise<KnownPerson[]> {
  const errors: Record<string, string[]> = {};
  const people: KnownPerson[] = [];
  for (const [i, { person }] of recipients.entries()) {
    const found = await findPerson(tx, person);
    if (found?.email) people.push({ ...found, email: addressKey(found.email) });
    else
      errors[`recipients.${i}`] = [
        found ? `${found.name} has no e-mail address.` : 'This person is not known.',
      ];
  }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
  return people;
}
