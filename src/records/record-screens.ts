import type { ComponentType, ReactNode } from 'react';
import type { ObjectEntries } from 'valibot';
import type { ListFields } from '../../contract/core/filters.ts';
import type { ClientRecord, Description, RecordCalls, RecordRow, RowOf } from '../../contract/core/record.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import type { Choice } from '../ui/field/select-field.tsx';
import { manyOf } from './record-pages.ts';

/** Choices of the fields that have some, by field. */
export type Choices<In> = { readonly [F in keyof In & string]?: readonly Choice[] };
/** The text of a value of a field with choices. */
export type NameOf<In> = (field: keyof In & string, value: string) => string;

/** The display of a kind of record; `Alike` are the fields that are the same in form and answer. */
interface Own<In extends FieldValues, Row, Other extends keyof Row> {
  /** One line that distinguishes it from the others. */
  titleOf(row: Row): string;
  /** The form's fields that differ from the answer's. */
  toValues(row: Row): Partial<In>;
  /** The reverse, for records that the server has not answered yet. */
  toAnswer(values: In, nameOf: NameOf<In>): Pick<Row, Other>;
  /** A hook: choices of its fields, kept for use without a connection. */
  useChoices(): Choices<In>;
  readonly icon: ReactNode;
  /** Shown above the card's text. */
  headOf(row: Row): string;
  /** A mark in the corner of a card. */
  mark?(row: Row): ReactNode;
  readonly Card: ComponentType<{ row: Row }>;
  /** One sentence on the use of such a record, shown while there is none. */
  readonly empty: string;
}

/** All parts of the screens of a kind of record, except its form. */
export interface RecordScreens<In extends FieldValues, Out, Row extends RecordRow>
  extends Omit<Own<In, Row, never>, 'toAnswer'> {
  readonly record: RecordCalls<In, Out, Row> & {
    readonly description: Pick<
      Description<string, In, Out, ObjectEntries, unknown>,
      'path' | 'noun' | 'may' | 'offline'
    >;
    readonly label: string;
  };
  readonly names: RecordNames;
  /** A form's values in the shape of the answer. */
  toRow(base: RecordRow, values: In, nameOf: NameOf<In>): Row;
}

/** Names of a kind of record on screens, in paths and on the device. */
export interface RecordNames {
  /** 'Address' */
  readonly one: string;
  /** 'Addresses' */
  readonly many: string;
  /** 'an address' */
  readonly a: string;
  subject(id: string): string;
  /** Subject of a new record's draft, which has no id before it is saved. */
  newSubject(clientId: string): string;
  listPage(clientId: string): string;
  createPage(clientId: string): string;
  updatePage(clientId: string, id: string): string;
}

function namesOf(label: string, noun: string, key: string, path: string): RecordNames {
  const folder = (clientId: string) => `/app/clients/${clientId}${path}`;
  return {
    one: label,
    many: manyOf(path),
    a: `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`,
    subject: (id) => `${key}:${id}`,
    newSubject: (clientId) => `new-${key}:${clientId}`,
    listPage: (clientId) => `${folder(clientId)}/list`,
    createPage: (clientId) => `${folder(clientId)}/create`,
    updatePage: (clientId, id) => `${folder(clientId)}/update/${id}`,
  };
}

/**
 * The screens of a kind of record: its list, its cards, its waiting writes. Its form is a `recordForm`, which is loaded only when it opens.
 */
export function recordScreens<
  N extends string,
  In extends FieldValues,
  Out,
  A extends ObjectEntries,
  F extends ListFields,
>(
  record: ClientRecord<N, In, Out, A, F>,
  { toAnswer, ...own }: Own<In, RowOf<Out, A>, keyof A & keyof RowOf<Out, A>>,
): RecordScreens<In, Out, RowOf<Out, A>> {
  const { label, key, description } = record;
  return {
    ...own,
    record,
    names: namesOf(label, description.noun, key, description.path),
    // Fields that are the same in form and answer differ only in '', which is null in an answer.
    toRow: (base, values, nameOf) =>
      ({ ...base, ...withNulls(values), ...toAnswer(values, nameOf) }) as RowOf<Out, A>,
  };
}

const withNulls = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === '' ? null : value]));

/** The text of a value, by the choices of its field. */
export const nameBy =
  <In>(choices: Choices<In>): NameOf<In> =>
  (field, value) =>
    choices[field]?.find((choice) => choice.value === value)?.label ?? value;
