import type { FormSchema, RecordRow } from '#contract/core/record.ts';
import { type FieldTexts, labelsOf } from '../edit/field-texts.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import type { RecordField } from './fields.tsx';
import type { Choices, RecordScreens } from './record-screens.ts';

/** The fields of a form, and the lines in which they stand. */
export interface FormFields<In extends FieldValues> {
  readonly fields: Fields<In>;
  readonly lines: readonly Line<In>[];
}
type Fields<In> = { readonly [F in keyof In & string]: RecordField<In[F], In> };
/** One field in a line, or two beside each other. */
type Line<In> = (keyof In & string) | readonly [keyof In & string, keyof In & string];

export interface RecordForm<In extends FieldValues, Out, Row extends RecordRow> extends FormFields<In> {
  readonly of: RecordScreens<In, Out, Row>;
  readonly schema: FormSchema<In, Out>;
  readonly names: readonly (keyof In & string)[];
  /** Form values of a record; without one, of a new record. */
  valuesOf(row: Row | undefined): In;
  /** Labels of the fields, and words for their values. */
  textsOf(choices: Choices<In>): FieldTexts<In>;
}

/** Joins a record's screens with its form; `lines` are the fields in the usual order of writing. */
export function recordForm<In extends FieldValues, Out, Row extends RecordRow>(
  of: RecordScreens<In, Out, Row>,
  own: Pick<RecordForm<In, Out, Row>, 'schema' | 'fields' | 'lines'>,
): RecordForm<In, Out, Row> {
  const names = Object.keys(own.fields) as (keyof In & string)[];
  return {
    of,
    ...own,
    names,
    valuesOf(row) {
      const stored: FieldValues = { ...row };
      const values = names.map((name) => [name, held(stored[name]) ?? own.fields[name].blank]);
      // A field that is the same in form and answer takes the stored value, and its blank for null.
      return { ...Object.fromEntries(values), ...(row && of.toValues?.(row)) } as In;
    },
    textsOf: (choices) => textsOfFields(own.fields, choices),
  };
}

/** Labels of fields, and words for their values. */
export function textsOfFields<In extends FieldValues>(
  fields: Fields<In>,
  choices: Choices<In>,
): FieldTexts<In> {
  const names = Object.keys(fields) as (keyof In & string)[];
  const texts = names.map((name) => {
    const { label, show = byChoice(choices[name]) } = fields[name];
    return [name, { label, ...(show && { show }) }];
  });
  return Object.fromEntries(texts) as FieldTexts<In>;
}

/** A stored value as a form holds it: of a reference the id, of several all in one order, so that they compare. */
function held(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(held).toSorted();
  if (typeof value !== 'object' || value === null) return value;
  if ('id' in value) return value.id;
  if ('code' in value) return value.code;
  // A row of a form: '' for nothing, as its controls have it.
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, part ?? '']));
}

const byChoice = (choices: Choices<FieldValues>[string]) => choices && labelsOf(choices);
