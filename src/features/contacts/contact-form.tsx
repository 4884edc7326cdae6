import { type AccessKind, contactRoles } from '#contract/clients/contact-words.ts';
import { contactForm } from '#contract/clients/contacts.form.ts';
import { titleOfRole } from '#contract/core/permissions.ts';
import { changeContactAddress } from '#contract/people/change-address.ts';
import { call } from '#src/api/call.ts';
import { labelOf } from '#src/lib/names.ts';
import { addressField } from '#src/records/address/address-field.tsx';
import { checkField, dateField, type RecordField, severalField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { AccessField } from './access-field.tsx';
import { accessLabels, contactScreens } from './contact-screens.tsx';
import { lastNameField } from './party/similar-people.tsx';
import { PortalRoleField } from './portal-role-field.tsx';

const optional = { optional: true } as const;

const accessField = (kind: AccessKind): RecordField<string> => ({
  label: accessLabels[kind],
  blank: 'NONE',
  show: labelOf,
  Control: ({ choices: _, values: __, ...props }) => <AccessField {...props} kind={kind} />,
});

const portalRole: RecordField<string> = {
  label: 'In the portal',
  blank: 'CONTACT_VIEWER',
  show: titleOfRole,
  Control: ({ choices: _, values: __, ...props }) => <PortalRoleField {...props} />,
};

export const contactRecordForm = recordForm(contactScreens, {
  schema: contactForm,
  fields: {
    salutation: textField('Salutation', optional),
    first_name: textField('First name', optional),
    last_name: lastNameField,
    email: addressField(
      'E-mail',
      ({ id, version }, to) =>
        call(changeContactAddress, { params: { id }, body: { version, ...to } }, { quiet: true }),
      optional,
    ),
    phone: textField('Phone', { ...optional, holds: 'phone' }),
    mobile: textField('Mobile', { ...optional, holds: 'phone' }),
    job_title: textField('Job title', optional),
    roles: severalField('Roles', contactRoles, { ...optional, hint: 'Their part at the client.' }),
    is_primary: checkField('Primary contact'),
    birth_date: dateField('Date of birth', optional),
    language: textField('Language', optional),
    notify: checkField('Gets e-mails about changes'),
    portal_role: portalRole,
    portal_access: accessField('portal'),
    payroll_access: accessField('payroll'),
    finance_access: accessField('finance'),
    vendor_access: accessField('vendor'),
  },
  lines: [
    ['salutation', 'job_title'],
    ['first_name', 'last_name'],
    'email',
    ['phone', 'mobile'],
    'roles',
    ['birth_date', 'language'],
    'is_primary',
    'notify',
    ['portal_role', 'portal_access'],
    ['payroll_access', 'finance_access'],
    'vendor_access',
  ],
});
