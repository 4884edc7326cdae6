import * as v from 'valibot';
import {
  amount,
  choice,
  code,
  date,
  fieldCheck,
  inOrder,
  reference,
  references,
  requiredDate,
} from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { approvalModes, approvalSubjects } from './approver-words.ts';

/** A right of a contact to approve something for the client. */
export const approverForm = v.pipe(
  form({
    contact: reference('Choose a contact.'),
    subject: choice(approvalSubjects, 'Choose what they approve.'),
    mode: choice(approvalModes, 'Choose if they approve alone or jointly.'),
    /** Others of whom one has to approve as well; empty means any other person with a right to it. */
    joint_with: references(),
    /** The most that they approve at once; null means no limit. */
    most: amount(),
    currency: code(/^[A-Z]{3}$/, 'Write the code of the currency, such as CHF.'),
    from: requiredDate('first_day'),
    to: date(),
  }),
  inOrder('from', 'to'),
  fieldCheck(
    'currency',
    ({ most, currency }) => most === null || currency !== null,
    'A limit needs a currency.',
  ),
  fieldCheck(
    'joint_with',
    ({ mode, contact, joint_with }) => mode === 'SINGLE' || !joint_with.includes(contact),
    'Choose other people: nobody approves jointly with themselves.',
  ),
);
export type ApproverForm = v.InferOutput<typeof approverForm>;
