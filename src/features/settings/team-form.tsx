import { teamForm } from '#contract/firm/teams.form.ts';
import { choiceField, manyField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { teamScreens } from './team-screens.tsx';

export const teamRecordForm = recordForm(teamScreens, {
  schema: teamForm,
  fields: {
    name: textField('Name'),
    country: choiceField('Country', { nothing: 'There is no such country.' }),
    office: choiceField('Office', { optional: true, nothing: 'There is no such office.' }),
    members: manyField('Members', { optional: true }),
  },
  lines: ['name', ['country', 'office'], 'members'],
});
