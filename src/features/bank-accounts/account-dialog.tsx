import type { InferInput } from 'valibot';
import { bankAccountForm } from '#contract/clients/bank-accounts.form.ts';
import {
  addBankAccount,
  type BankAccount,
  type BankAccounts,
  changeBankAccount,
} from '#contract/clients/bank-accounts.ts';
import { bankPurposes } from '#contract/clients/bank-words.ts';
import { isWrongIban } from '#contract/clients/iban.ts';
import { newId } from '#contract/core/values.ts';
import { now } from '#src/lib/time/clock.ts';
import { useCountryChoices, wordChoices } from '#src/records/choices.ts';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { SeveralField } from '#src/ui/field/found-fields.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import type { Schema, SchemaResult } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { writeForm } from './bank-accounts.queries.ts';

type Values = InferInput<typeof bankAccountForm>;
type Field = BankAccounts['fields'][number];

const blank: Values = {
  ...{ label: '', holder_name: '', bank_name: '', country: '', iban: '', account_no: '' },
  ...{ bic: '', routing: '', currency: '', purposes: [], more: [], account_meant: false },
};

/** The values of a form about an account in use. */
const valuesOf = ({ values }: BankAccount): Values => ({
  label: values.label,
  holder_name: values.holder_name ?? '',
  bank_name: values.bank_name ?? '',
  country: values.country?.code ?? '',
  iban: values.iban ?? '',
  account_no: values.account_no ?? '',
  bic: values.bic ?? '',
  routing: values.routing ?? '',
  currency: values.currency ?? '',
  purposes: values.purposes,
  more: values.more.map(({ definition, value }) => ({ definition, value })),
  account_meant: values.iban !== null && isWrongIban(values.iban),
});

/** Checks the values by the form’s rules, and hands them on as they were typed, without the further fields that are empty. */
const asTyped: Schema<Values> = {
  '~standard': {
    validate(values) {
      const typed = values as Values;
      const filled = { ...typed, more: typed.more.filter(({ value }) => value.trim() !== '') };
      const judged = bankAccountForm['~standard'].validate(filled) as SchemaResult<unknown>;
      return judged.issues ? judged : { value: filled };
    },
  },
};

interface AccountDialogProps {
  clientId: string;
  /** The account to change; undefined for a further one. */
  account?: BankAccount | undefined;
  /** True if a change of it waits, whose place this one takes. */
  replaces: boolean;
  fields: readonly Field[];
  onClose(): void;
}

/** Proposes a further account, or a change of one. */
export default function AccountDialog({ clientId, account, replaces, fields, onClose }: AccountDialogProps) {
  const countries = useCountryChoices();
  const own = (definition: string) => account?.values.more.find((one) => one.definition === definition);
  const form = useForm<Values, Values>({
    schema: asTyped,
    initial: {
      ...(account ? valuesOf(account) : blank),
      more: fields.map(({ id }) => ({ definition: id, value: own(id)?.value ?? '' })),
    },
    async submit(values) {
      const id = newId(now());
      const refused = await (account
        ? writeForm(changeBankAccount, {
            params: { id: account.id },
            body: { id, version: account.version, form: values },
          })
        : writeForm(addBankAccount, { params: { id: clientId }, body: { id, form: values } }));
      if (refused) return refused;
      notify({ message: 'The change is proposed. It waits for a second person.' });
      onClose();
      return undefined;
    },
  });
  const { values, field } = form;
  const more = field('more');
  const setMore = (definition: string, value: string) =>
    more.onChange(more.value.map((one) => (one.definition === definition ? { definition, value } : one)));
  return (
    <FormDialog
      form={form}
      title={account ? `Change ${account.values.label}` : 'New bank account'}
      action="Propose"
      width="wide"
      intro={`A second person approves it before it is in use.${replaces ? ' It takes the place of the change that waits.' : ''} Nothing of it stays on this device.`}
      className="grid gap-4 md:grid-cols-2"
      onClose={onClose}
    >
      <TextField label="Label" {...field('label')} />
      <TextField label="Account holder" {...field('holder_name')} />
      <TextField label="Bank" {...field('bank_name')} />
      <SelectField label="Country" placeholder="Choose" choices={countries} {...field('country')} />
      <TextField label="IBAN" optional autoCapitalize="characters" spellCheck={false} {...field('iban')} />
      <TextField label="Account number" optional spellCheck={false} {...field('account_no')} />
      {isWrongIban(values.iban) && (
        <Checkbox
          className="md:col-span-2"
          checked={values.account_meant ?? false}
          onChange={(checked) => field('account_meant').onChange(checked)}
        >
          The bank gave it so, though its check digits or length are not right
        </Checkbox>
      )}
      <TextField label="BIC" optional autoCapitalize="characters" spellCheck={false} {...field('bic')} />
      <TextField label="Routing number" optional spellCheck={false} {...field('routing')} />
      <TextField
        label="Currency"
        hint="Its code, such as CHF"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('currency')}
      />
      <SeveralField
        label="Used for"
        hint="At least one"
        choices={wordChoices(bankPurposes)}
        {...field('purposes')}
        onChange={(chosen) => field('purposes').onChange(bankPurposes.filter((one) => chosen.includes(one)))}
      />
      {fields.map((one, at) => (
        <FurtherField
          key={one.id}
          field={one}
          name={`more.${at}.value`}
          value={more.value.find(({ definition }) => definition === one.id)?.value ?? ''}
          onChange={(value) => setMore(one.id, value)}
        />
      ))}
      {form.errorAt('more') && (
        <p role="alert" className="text-small text-bad md:col-span-2">
          {form.errorAt('more')}
        </p>
      )}
    </FormDialog>
  );
}

interface FurtherFieldProps {
  field: Field;
  name: string;
  value: string;
  onChange(value: string): void;
}
const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** A field that the firm added to bank details. */
function FurtherField({ field: { label, type, options, required }, ...binding }: FurtherFieldProps) {
  const words = { label, ...(!required && { optional: true as const }) };
  if (type === 'BOOL') return <SelectField {...words} placeholder="Not said" choices={yesNo} {...binding} />;
  if (type === 'LIST')
    return (
      <SelectField
        {...words}
        placeholder="None"
        choices={options.map((value) => ({ value, label: value }))}
        {...binding}
      />
    );
  return (
    <TextField
      {...words}
      {...(type === 'DATE' && { type: 'date' })}
      {...(type === 'NUMBER' && { inputMode: 'decimal' as const })}
      {...binding}
    />
  );
}
