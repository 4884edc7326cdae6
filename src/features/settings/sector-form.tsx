import { sectorForm } from '#contract/firm/sectors.form.ts';
import { textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { sectorScreens } from './sector-screens.tsx';

export const sectorRecordForm = recordForm(sectorScreens, {
  schema: sectorForm,
  fields: {
    name: textField('Name', { hint: 'Clients of this sector follow a new name.' }),
    icb_code: textField('Code', {
      optional: true,
      holds: 'whole',
      hint: 'In the Industry Classification Benchmark, if it has one.',
    }),
  },
  lines: ['name', 'icb_code'],
});
