import { type AccessKind, contactRoles, portalRoles } from '../../../contract/clients/contact-words.ts';
import { contactForm } from '../../../contract/clients/contacts.form.ts';
import { roles } from '../../../contract/core/permissions.ts';
import { labelOf } from '../../lib/names.ts';
import { checkField, dateField, type RecordField, severalField, textField } from '../../records/fields.tsx';
import { recordForm } from '../../records/record-form.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { AccessField } from './access-field.tsx';
import { contactScreens } from './contact-screens.tsx';

const optional = { optional: true } as const;
const titleOf = (value: string): string =>
  roles[portalRoles.find((role) => role === value) ?? 'CONTACT_VIEWER'].title;

const accessField = (label: string, kind: AccessKind): RecordField<string> => ({
  label,
  blank: 'NONE',
  show: labelOf,
  Control: ({ choices: _, values: __, ...props }) => <AccessField {...props} kind={kind} />,
});

const portalRole: RecordField<string> = {
  label: 'In the portal',
  blank: 'CONTACT_VIEWER',
  show: (value) => titleOf(value),
  Control: ({ choices: _, values: __, ...props }) => (
    <SelectField {...props} choices={portalRoles.map((value) => ({ value, label: titleOf(value) }))} />
  ),
};

export const contactRecordForm = recordForm(contactScreens, {
  schema: contactForm,
  fields: {
    salutation: textField('Salutation', optional),
    first_name: textField('First name', optional),
    last_name: textField('Last name'),
    email: textField('E-mail', { ...optional, autoCapitalize: 'none' }),
    phone: textField('Phone', optional),
    mobile: textField('Mobile', optional),
    job_title: textField('Job title', optional),
    roles: severalField('Roles', contactRoles, { ...optional, hint: 'What they are to the client.' }),
    is_primary: checkField('Primary contact'),
    birth_date: dateField('Date of birth', optional),
    language: textField('Language', optional),
    notify: checkField('Is told of changes by mail'),
    portal_role: portalRole,
    portal_access: accessField('Portal', 'portal'),
    payroll_access: accessField('Payroll', 'payroll'),
    finance_access: accessField('Invoices', 'finance'),
    vendor_access: accessField('Vendor', 'vendor'),
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
