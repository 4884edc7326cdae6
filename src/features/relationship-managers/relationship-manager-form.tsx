import { managerRoles } from '#contract/clients/manager-roles.ts';
import { relationshipManagerForm } from '#contract/clients/relationship-managers.form.ts';
import { choiceField, dateField, manyField, wordField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { relationshipManagerScreens } from './relationship-manager-screens.tsx';

export const relationshipManagerRecordForm = recordForm(relationshipManagerScreens, {
  schema: relationshipManagerForm,
  fields: {
    user: choiceField('Colleague', { nothing: 'There is no such colleague.' }),
    role: wordField('Role', managerRoles, {
      hint: 'A client has one lead at a time: a new one takes over from the one before.',
    }),
    services: manyField('Services', { optional: true, hint: 'Leave it empty for all of them.' }),
    from: dateField('First day'),
    to: dateField('Last day', { optional: true }),
  },
  lines: ['user', 'role', 'services', ['from', 'to']],
});
