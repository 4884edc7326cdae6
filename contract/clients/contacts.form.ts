import * as v from 'valibot';
import {
  choice,
  date,
  fieldCheck,
  flag,
  hasName,
  optionalEmail,
  partOfName,
  personName,
  phone,
  text,
} from '../core/fields.ts';
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

type WithAccess = { [K in AccessKind as `${K}_access`]: Access } & { email: string | null };

/** Checks that the data an access needs is filled in. */
const hasWhatAccessNeeds = <C extends WithAccess>() =>
  fieldCheck<C>(
    'email',
    (contact) =>
      !accessKinds.some((kind) => isGiven(contact[`${kind}_access`])) ||
      v.is(contactAccess, { email: contact.email ?? '' }),
    'E-mail is required.',
  );

/**
 * A contact needs an e-mail address before any access. The specification (section 5) asks for both names before payroll and vendor access; who
 * has one name alone gets it too (docs/decisions/0107).
 */
export const contactForm = v.pipe(
  form({
    salutation: text({ max: 30 }),
    first_name: personName({ max: 100 }),
    last_name: partOfName(),
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
  hasName(),
  hasWhatAccessNeeds(),
);

/** A colleague in the portal, as contacts of the client write them. */
export const userAccessForm = v.pipe(
  form({
    first_name: personName({ max: 100 }),
    last_name: partOfName(),
    email: optionalEmail(),
    phone: phone(),
    job_title: text(),
    portal_role: choice(portalRoles, 'Choose a role.'),
    portal_access: access(),
    payroll_access: access(),
    finance_access: access(),
    vendor_access: access(),
  }),
  hasName(),
  hasWhatAccessNeeds(),
);
