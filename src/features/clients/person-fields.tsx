import { clientIdentityTypes } from '#contract/clients/client-words.ts';
import type { FieldTexts } from '#src/edit/field-texts.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { choiceField, dateField, textField, wordField } from '#src/records/fields.tsx';
import { RowErrors } from '#src/records/row-errors.ts';
import { rowsField } from '#src/records/rows-field.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { ComboboxField, SeveralField } from '#src/ui/field/found-fields.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { FormState } from '#src/ui/form/use-form.ts';
import { FormSection } from '#src/ui/section/form-section.tsx';
import { type ClientChoices, type ClientValues, type FormClient, paperWords } from './client-values.ts';

const nothing = 'There is no such country.';
const optional = { optional: true } as const;

const residencies = rowsField('Tax residencies', {
  one: 'tax residency',
  fields: { country: choiceField('Country', { nothing }), number: textField('Tax number') },
});
const papers = rowsField('Identity documents', {
  one: 'identity document',
  fields: {
    type: wordField('Kind of document', clientIdentityTypes, { wordsOf: paperWords }),
    number: textField('Number', { autoCapitalize: 'characters' }),
    country: choiceField('Country', { nothing }),
    issued: dateField('Issued', optional),
    expires: dateField('Expires', optional),
  },
});

interface PersonFieldsProps {
  client: Pick<FormClient, 'identity_shown'>;
  form: FormState<ClientValues>;
  texts: FieldTexts<ClientValues>;
  choices: Pick<ClientChoices, 'countries'>;
}

/** Facts by which an individual client is known; to whoever may not see them it is said that they stay. */
export function PersonFields({ client, form, texts, choices: { countries } }: PersonFieldsProps) {
  if (!client.identity_shown)
    return (
      <FormSection title="Person">
        <p className="text-small text-soft md:col-span-2">
          Date of birth, nationalities, residence, tax residencies, identity documents and occupation are not
          shown to you. They stay as they are when you save.
        </p>
      </FormSection>
    );
  const { value: pep, onChange: setPep } = form.field('pep');
  return (
    <RowErrors.Provider value={form.errorAt}>
      <FormSection title="Person">
        <TextField
          {...form.field('date_of_birth')}
          type="date"
          max={today(now())}
          label={texts.date_of_birth.label}
          optional
        />
        <TextField
          {...form.field('occupation')}
          enterKeyHint="next"
          autoComplete="off"
          label={texts.occupation.label}
          optional
        />
        <SeveralField
          {...form.field('nationalities')}
          label={texts.nationalities.label}
          optional
          choices={countries}
        />
        <ComboboxField
          {...form.field('residence')}
          label={texts.residence.label}
          optional
          choices={countries}
          nothing={nothing}
        />
        <Checkbox checked={pep} onChange={(checked) => setPep(checked)} className="md:col-span-2">
          {texts.pep.label}
        </Checkbox>
      </FormSection>
      <papers.Control
        {...form.field('id_documents')}
        label={papers.label}
        choices={countries}
        values={form.values}
      />
      <residencies.Control
        {...form.field('tax_residencies')}
        label={residencies.label}
        choices={countries}
        values={form.values}
      />
    </RowErrors.Provider>
  );
}
