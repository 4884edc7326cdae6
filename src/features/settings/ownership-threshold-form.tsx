import { ownershipThresholdForm } from '#contract/owners/ownership-thresholds.form.ts';
import { choiceField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { ownershipThresholdScreens } from './ownership-threshold-screens.tsx';

export const ownershipThresholdRecordForm = recordForm(ownershipThresholdScreens, {
  schema: ownershipThresholdForm,
  fields: {
    jurisdiction: choiceField('Jurisdiction', {
      nothing: 'There is no such country.',
      hint: 'It counts for the clients of this jurisdiction.',
    }),
    percent: textField('Share in percent', {
      holds: 'amount',
      hint: 'Whoever holds this much or more is a beneficial owner. Elsewhere it is 25.',
    }),
  },
  lines: [['jurisdiction', 'percent']],
});
