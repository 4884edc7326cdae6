import * as v from 'valibot';
import { choice, date, flag, optionalEmail, personName, phone, text } from '../core/fields.ts';
import { contactAccess, form } from '../core/rules.ts';
import {
  type Access,
  type AccessKind,
  accessKinds,
  accessStates,
  contactRoles,
  isGiven,
  portalRoles,
} from './contact-words.ts';

const access = () => choice(accessStates, 'Choose a state.');
const roles = v.pipe(
  v.array(v.picklist(contactRoles)),
  v.maxLength(contactRoles.length),
  v.transform((chosen) => [...new Set(chosen)]),
  v.metadata({ answer: v.array(v.picklist(contactRoles)) }),
);

type WithAccess = { [K in AccessKind as `${K}_access`]: Access } & {
  email: string | null;
  first_name: string | null;
  last_name: string;
};

/** Checks that the data an access needs is filled in. */
function hasWhatAccessNeeds<C extends WithAccess>() {
  return v.rawCheck<C>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const contact = dataset.value;
    for (const kind of accessKinds) {
      if (!isGiven(contact[`${kind}_access`])) continue;
      const filled = {
        email: contact.email ?? '',
        first_name: contact.first_name ?? '',
        last_name: contact.last_name,
      };
      for (const issue of v.safeParse(contactAccess[kind], filled).issues ?? [])
        addIssue({
          message: issue.message,
          path: [
            { type: 'object', origin: 'value', input: contact, key: String(issue.path?.[0]?.key), value: '' },
          ],
        });
    }
  });
}

/** A contact needs an e-mail address before any access, and for payroll and vendor access both names (specification, section 5). */
export const contactForm = v.pipe(
  form({
    salutation: text({ max: 30 }),
    first_name: personName({ max: 100 }),
    last_name: personName({ required: 'last name' }),
    email: optionalEmail(),
    phone: phone(),
    mobile: phone(),
    job_title: text(),
    roles,
    is_primary: flag(),
    birth_date: date(),
    language: text({ max: 35 }),
    notify: flag(),
    portal_role: choice(portalRoles, 'Choose a role.'),
    portal_access: access(),
    payroll_access: access(),
    finance_access: access(),
    vendor_access: access(),
  }),
  hasWhatAccessNeeds(),
);

/** A colleague in the portal, as contacts of the client write them. */
export const userAccessForm = v.pipe(
  form({
    first_name: personName({ max: 100 }),
    last_name: personName({ required: 'last name' }),
    email: optionalEmail(),
    phone: phone(),
    job_title: text(),
    portal_role: choice(portalRoles, 'Choose a role.'),
    portal_access: access(),
    payroll_access: access(),
    finance_access: access(),
    vendor_access: access(),
  }),
  hasWhatAccessNeeds(),
);
