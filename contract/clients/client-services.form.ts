import * as v from 'valibot';
import {
  amount,
  choice,
  code,
  date,
  flag,
  inOrder,
  optionalChoice,
  optionalReference,
  reference,
  requiredDate,
} from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { clientServiceStatuses, serviceFrequencies } from './service-words.ts';

export const clientServiceForm = v.pipe(
  form({
    service: reference('Choose a service.'),
    status: choice(clientServiceStatuses, 'Choose a status.'),
    /** First and last day; null means no end. */
    start: requiredDate('first_day'),
    end: date(),
    frequency: optionalChoice(serviceFrequencies),
    billable: flag(),
    fee: amount(),
    fee_currency: code(/^[A-Z]{3}$/, 'Write the code of the currency, such as CHF.'),
    /** Responsible for it. */
    team: optionalReference(),
  }),
  inOrder('start', 'end'),
  v.forward(
    v.check(({ fee, fee_currency }) => fee === null || fee_currency !== null, 'A fee needs a currency.'),
    ['fee_currency'],
  ),
);
