import type { ComponentType, ReactNode } from 'react';
import type { ObjectEntries } from 'valibot';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { ListFields } from '#contract/core/filters.ts';
import type {
  Description,
  Parent,
  RecordCalls,
  RecordKind,
  RecordRow,
  RowOf,
} from '#contract/core/record.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import type { Choice } from '../ui/field/select-field.tsx';
import { manyOf } from './record-pages.ts';

/** Choices of the fields that have some, by field. */
export type Choices<In> = { readonly [F in keyof In & string]?: readonly Choice[] };
/** The text of a value of a field with choices. */
export type NameOf<In> = (field: keyof In & string, value: string) => string;

/** The display of a kind of record; `Alike` are the fields that are the same in form and answer. */
interface Own<In extends FieldValues, Row> {
  /** One line that distinguishes it from the others. */
  titleOf(row: Row): string;
  /** The form's fields that differ from the answer's otherwise than by the names of references. */
  toValues?(row: Row): Partial<In>;
  /** A hook: choices of its fields, kept for use without a connection. */
  useChoices(): Choices<In>;
  readonly icon: ReactNode;
  /** Shown above the card's text. */
  headOf(row: Row): string;
  /** A mark in the corner of a card. */
  mark?(row: Row): ReactNode;
  readonly Card: ComponentType<{ row: Row }>;
  /** Calls whose answers show such records, besides its own and those of its client. */
  readonly shownBy?: readonly Pick<Endpoint, 'name'>[];
  /** Called once the server has taken a change. */
  changed?(): void;
  /** One sentence on the use of such a record, shown while there is none. */
  readonly empty: string;
}

/** A reference in an answer: the record it names, or the country. */
type Reference = { id: string; name: string } | { code: string; name: string };
type Exactly<A, B> = [keyof A] extends [keyof B] ? true : false;
/** True for references alone, one or several: their names follow from the choices. */
type IsReference<T> =
  NonNullable<T> extends readonly (infer One)[]
    ? One extends Reference
      ? true
      : false
    : NonNullable<T> extends Reference
      ? Exactly<NonNullable<T>, { id: 0; code: 0; name: 0 }>
      : false;
type Others<In, Row, F extends keyof Row> = {
  [K in F]: K extends keyof In ? (IsReference<Row[K]> extends true ? never : K) : K;
}[F];
/** The reverse of `toValues`, for records that the server has not answered yet. */
type ToAnswer<In, Row, F extends keyof Row> = [F] extends [never]
  ? { toAnswer?: undefined }
  : { toAnswer(values: In, nameOf: NameOf<In>): Pick<Row, F> };

/** All parts of the screens of a kind of record, except its form. */
export interface RecordScreens<In extends FieldValues, Out, Row extends RecordRow> extends Own<In, Row> {
  readonly record: RecordCalls<In, Out, Row> & {
    readonly description: Pick<
      Description<string, In, Out, ObjectEntries, unknown, Parent>,
      'parent' | 'path' | 'noun' | 'may' | 'offline'
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
  newSubject(clientId: ClientId): string;
  listPage(clientId: ClientId): string;
  createPage(clientId: ClientId): string;
  updatePage(clientId: ClientId, id: string): string;
  /** The page on which one of them is read: its own, or the list. */
  readPage(clientId: ClientId, id: string): string;
}
/** Undefined for a record of the firm. */
export type ClientId = string | undefined;

interface Named {
  readonly label: string;
  readonly key: string;
  readonly description: Pick<
    Description<string, never, unknown, ObjectEntries, unknown, Parent>,
    'name' | 'noun' | 'path' | 'pages'
  >;
}
function namesOf({ label, key, description: { name, noun, path, pages = {} } }: Named): RecordNames {
  const folder = (clientId: ClientId) =>
    (pages.within ?? (clientId === undefined ? '/app/settings' : `/app/clients/${clientId}`)) +
    (pages.folder ?? path);
  return {
    one: label,
    many: manyOf(name),
    a: `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`,
    subject: (id) => `${key}:${id}`,
    newSubject: (clientId) => (clientId === undefined ? `new-${key}` : `new-${key}:${clientId}`),
    listPage: (clientId) => folder(clientId) + (pages.list ?? ''),
    createPage: (clientId) => folder(clientId) + (pages.create ?? '/create'),
    updatePage: (clientId, id) => `${folder(clientId)}/update/${id}`,
    readPage: (clientId, id) => folder(clientId) + (pages.own ? `/${id}` : (pages.list ?? '')),
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
  P extends Parent,
>(
  record: RecordKind<N, In, Out, A, F, P>,
  own: Own<In, RowOf<Out, A, P>> &
    ToAnswer<In, RowOf<Out, A, P>, Others<In, RowOf<Out, A, P>, keyof A & keyof RowOf<Out, A, P>>>,
): RecordScreens<In, Out, RowOf<Out, A, P>> {
  const references = record.description.references ?? {};
  return {
    ...own,
    record,
    names: namesOf(record),
    // Fields that are the same in form and answer differ only in '', which is null in an answer.
    toRow: (base, values, nameOf) =>
      ({
        ...base,
        ...withNulls(values),
        ...withNames(references, values, nameOf),
        ...own.toAnswer?.(values, nameOf),
      }) as RowOf<Out, A, P>,
  };
}

/** The references of a form with the names of their choices, as they are answered. */
function withNames<In extends FieldValues>(
  references: Readonly<Partial<Record<string, 'id' | 'code'>>>,
  values: In,
  nameOf: NameOf<In>,
) {
  const fields = Object.entries(references) as [keyof In & string, 'id' | 'code'][];
  return Object.fromEntries<unknown>(
    fields.map(([field, key]) => {
      const value: unknown = values[field];
      const named = (one: string) => ({ [key]: one, name: nameOf(field, one) });
      if (Array.isArray(value)) return [field, value.map(named)];
      return [field, typeof value === 'string' && value !== '' ? named(value) : null];
    }),
  );
}

const withNulls = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === '' ? null : value]));

/** The text of a value, by the choices of its field. */
export const nameBy =
  <In>(choices: Choices<In>): NameOf<In> =>
  (field, value) =>
    choices[field]?.find((choice) => choice.value === value)?.label ?? value;
