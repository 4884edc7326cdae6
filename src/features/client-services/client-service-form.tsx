import { clientServiceForm } from '#contract/clients/client-services.form.ts';
import { checkField, choiceField, dateField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { clientServiceScreens } from './client-service-screens.tsx';

const optional = { optional: true } as const;

export const clientServiceRecordForm = recordForm(clientServiceScreens, {
  schema: clientServiceForm,
  fields: {
    service: choiceField('Service', { nothing: 'There is no such service.' }),
    status: { ...choiceField('Status', { nothing: 'There is no such status.' }), blank: 'ACTIVE' },
    start: dateField('First day'),
    end: dateField('Last day', optional),
    frequency: choiceField('Frequency', { ...optional, nothing: 'There is no such frequency.' }),
    team: choiceField('Responsible team', { ...optional, nothing: 'There is no such team.' }),
    fee: textField('Fee', { ...optional, holds: 'amount' }),
    fee_currency: textField('Currency', { ...optional, autoCapitalize: 'characters' }),
    billable: { ...checkField('Billable'), blank: true },
  },
  lines: [
    ['service', 'status'],
    ['start', 'end'],
    ['frequency', 'team'],
    ['fee', 'fee_currency'],
    'billable',
  ],
});
