import { hasWrongCheckDigits } from '#contract/core/text/iban.ts';
import { Checkbox } from '../ui/field/checkbox.tsx';
import { checkField, type RecordField } from './fields.tsx';

const label = 'The account is right, though its check digits are not';

/** The answer to the question that an IBAN with wrong check digits raises; shown with one in `field`. */
export const accountMeantField = <Values extends { readonly [K in F]: string }, F extends string>(
  field: F,
): RecordField<boolean | undefined, Values> => ({
  ...checkField(label),
  Control: ({ values, value, onChange }) =>
    hasWrongCheckDigits(values[field]) && (
      <Checkbox checked={value ?? false} onChange={onChange}>
        {label}
      </Checkbox>
    ),
});
