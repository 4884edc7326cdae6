import * as v from 'valibot';
import { code, country, fieldCheck, reference, several, text } from '../core/fields.ts';
import { form, optionalParagraphs, optionalSigns } from '../core/rules.ts';
import { signs } from '../core/text/pasted.ts';
import { bankPurposes } from './bank-words.ts';
import { isWrongIban } from './iban.ts';

const currencyMessage = 'Write the code of the currency, such as CHF.';

/**
 * An IBAN in `field` is a right one, or somebody confirmed it: banks have given out others. The form holds `account_meant`, which is not
 * stored.
 */
const accountAsMeant = <
  F extends { readonly account_meant: boolean } & { readonly [K in N]: string | null },
  N extends string,
>(
  field: N & keyof F & string,
) =>
  fieldCheck<F>(
    field,
    (form) => form.account_meant || !isWrongIban(form[field] ?? ''),
    'The check digits or the length of this IBAN are not right. Compare it once more; if it is right, say so below.',
  );
/** The word of somebody that an account is right although it is no right IBAN. */
const accountMeant = () => v.optional(v.boolean(), false);

/** An IBAN without its spaces, or nothing. A wrong one is asked about by `accountAsMeant`. */
const iban = v.pipe(
  v.string(),
  v.toUpperCase(),
  optionalSigns(50),
  v.transform((written) => written?.replace(/[\s-]/g, '') || null),
  v.check(
    (account) => account === null || /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(account),
    'An IBAN begins with two letters and two digits. Write other numbers as an account number.',
  ),
);

/** A value of a field that the firm added to bank details. */
const furtherValue = form({ definition: reference('Choose a field.'), value: text({ required: 'value' }) });

export const bankAccountForm = v.pipe(
  form({
    label: text({ required: 'label' }),
    holder_name: text({ required: 'account_holder' }),
    bank_name: text({ required: 'bank' }),
    country: country(),
    iban,
    account_no: optionalSigns(50),
    bic: code(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'A BIC has 8 or 11 letters and digits.'),
    routing: optionalSigns(50),
    currency: v.pipe(
      v.string(currencyMessage),
      v.toUpperCase(),
      signs,
      v.regex(/^[A-Z]{3}$/, currencyMessage),
    ),
    purposes: several(bankPurposes, 'Choose at least one purpose.'),
    more: v.pipe(v.array(furtherValue), v.maxLength(50, 'At most 50 of them.')),
    account_meant: accountMeant(),
  }),
  fieldCheck(
    'iban',
    ({ iban, account_no }) => iban !== null || account_no !== null,
    'Write the IBAN or the account number.',
  ),
  accountAsMeant('iban'),
);
export type BankAccountForm = v.InferOutput<typeof bankAccountForm>;

/** The account of an employee, by its IBAN or its number; '' for none. */
export const employeeAccountForm = v.pipe(
  form({ account_no: optionalSigns(50), account_meant: accountMeant() }),
  accountAsMeant('account_no'),
);

/** A word to the person who proposed a change; nothing is needed to withdraw one’s own. */
export const refuseForm = form({ reason: optionalParagraphs(1000) });
