import { officerForm } from '#contract/secretary/officers.form.ts';
import { choiceField, dateField } from '#src/records/fields.tsx';
import { partyField } from '#src/records/party-field.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { officerScreens } from './officer-screens.tsx';

export const officerRecordForm = recordForm(officerScreens, {
  schema: officerForm,
  fields: {
    party: partyField('Name'),
    position: choiceField('Position', { nothing: 'There is no such position.' }),
    alternate_for: choiceField('Stands in for', {
      optional: true,
      nothing: 'The client has no director of this name.',
      hint: 'Of an alternate director only.',
    }),
    appointed: dateField('Appointed'),
    status: choiceField('Status', { nothing: 'There is no such status.' }),
    ceased: dateField('Ceased', { optional: true, hint: 'The last day in office.' }),
  },
  lines: ['party', ['position', 'alternate_for'], ['appointed', 'status'], 'ceased'],
});
