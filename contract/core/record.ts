import * as v from 'valibot';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { ListFields } from './filters.ts';
import { mayLeaveOut } from './left-out.ts';
import { importRows } from './limits.ts';
import { listQuery } from './list.ts';
import type { Permission } from './permissions.ts';
import { id, idParams, instant, namedRef, version } from './values.ts';

type Values = Readonly<Record<string, unknown>>;

/** The schema of a form: from the values of its controls to the stored values. */
export interface FormSchema<In, Out> extends v.GenericSchema<In, Out> {
  readonly entries: Readonly<Record<string, v.GenericSchema>>;
}
/** A form by its types; `schema` is set on the server only (`records.ts`). */
export interface FormOf<In, Out> {
  readonly schema?: FormSchema<In, Out>;
}
/** A form without its schema, so that a list does not load a schema that only forms need. */
export const formOf = <S extends v.GenericSchema>(): FormOf<v.InferInput<S>, v.InferOutput<S>> => ({});

/** The parent of a record: one client, or the firm. */
export type Parent = 'client' | 'firm';
/** A record of a client names it. */
export type ParentId<P extends Parent> = [P] extends ['client']
  ? { client_id: string }
  : { client_id?: string | undefined };

/** Fields every record has. `version` rises with each change. */
const common = { id, version, updated_at: instant, updated_by: v.nullable(namedRef) };
type Common = { [K in keyof typeof common]: v.InferOutput<(typeof common)[K]> };
export type RecordRow = Common & ParentId<Parent>;
/** A record in an answer: the fields of its form, except those that the description answers differently. */
export type RowOf<Out, A extends v.ObjectEntries, P extends Parent = Parent> = Common &
  ParentId<P> &
  Omit<Out, keyof A> & { [K in keyof A]: v.InferOutput<A[K]> };

/** One change of a record: time, person, and the fields before and after, by their names in the log. */
const change = v.object({
  id,
  at: instant,
  by: v.nullable(v.string()),
  event: v.string(),
  old: v.nullable(v.record(v.string(), v.unknown())),
  attributes: v.nullable(v.record(v.string(), v.unknown())),
});
export type RecordChange = v.InferOutput<typeof change>;

/** The version a change is based on; the present one if absent, as in calls of older apps. */
const decidedOn = v.object({
  version: v.optional(
    v.pipe(
      v.string(),
      v.digits('The version must be a whole number.'),
      v.maxLength(15, 'The version is too large.'),
      v.transform(Number),
    ),
  ),
});

type Permissions = readonly [Permission, ...Permission[]];

/** A kind of record. */
export interface Description<
  N extends string,
  In extends Values,
  Out,
  A extends v.ObjectEntries,
  F,
  P extends Parent,
> {
  /** Plural; part of the names of calls and commands, `addresses.list`. */
  readonly name: N;
  /** `client` if absent. */
  readonly parent?: P;
  /** Path of the calls. */
  readonly path: `/${string}`;
  /**
   * Paths of its pages: their folder below the parent's pages if it is not `path`, the list within it if it is not the folder, and the page of a
   * new one. `within` is
   * where they lie if not among those of the client or the settings; `own`: one of them has a page besides its form.
   */
  readonly pages?: {
    readonly within?: `/${string}`;
    readonly folder?: `/${string}`;
    readonly list?: `/${string}`;
    readonly create?: `/${string}`;
    readonly own?: true;
  };
  /** Singular, within a sentence: 'address'. */
  readonly noun: string;
  readonly form: FormOf<In, Out>;
  /** Fields whose answer differs from the form. The app has no schemas: what it needs to know of them is in `references`. */
  readonly answer: A;
  /** Fields that name other records or a country, and by what: an answer has `{ id, name }` or `{ code, name }` there, or several. */
  readonly references?: Readonly<Partial<Record<keyof In & string, 'id' | 'code'>>>;
  /** Fields by which the list can be filtered and sorted; of a client's record, `client_id` is always one of them. */
  readonly fields: F;
  /** `create`: those who add one, if not those who edit. */
  readonly may: { readonly view: Permissions; readonly edit: Permissions; readonly create?: Permissions };
  /** `queue`: writes may wait on a device. `read`: only answers are kept there. `never`: nothing is kept. */
  readonly offline: 'queue' | 'read' | 'never';
}

/** The permissions of a record on a tab of the client: whoever sees the tab reads it, and with `edit client` writes it. */
/* @__NO_SIDE_EFFECTS__ */
export const mayOnTab = (tab: Permission) =>
  ({ view: ['view client', tab], edit: ['edit client', tab] }) as const;

export type Body<E extends v.ObjectEntries> = v.ObjectSchema<E, undefined>;
export type Call<M, Shape, More> = Endpoint & { readonly method: M; readonly shape: Shape } & More;
type OfOne = { readonly params: typeof idParams };
export type Answering<Row> = { readonly answer: v.GenericSchema<unknown, Row> };

type Created<Form, P extends Parent> = { id: string; form: Form } & ParentId<P>;

/** Rows of a file to import; `id` is that of the import, in the activity log. With `check` they are only checked. */
type Imported<Form, P extends Parent> = {
  id: string;
  check: boolean;
  rows: { id: string; form: Form }[];
} & ParentId<P>;
/** The answer to an import: the number of its rows. */
export const imported = v.object({ rows: v.number() });
/** The rows of a file, each by the schema of a form. */
export const importedRows = <In, Out>(form: v.GenericSchema<In, Out>) =>
  v.object({
    id,
    check: v.boolean(),
    rows: v.pipe(
      v.array(v.object({ id, form })),
      v.minLength(1, 'There is no row in it.'),
      v.maxLength(importRows, `At most ${importRows} rows.`),
    ),
  });

/** The number of rows in a file that a device made of the list. */
type ExportedRows<P extends Parent> = { rows: number } & ParentId<P>;

export interface RecordCalls<In, Out, Row, P extends Parent = Parent> {
  readonly list: Call<'GET', 'list', Answering<Row> & { readonly query: typeof listQuery }>;
  readonly read: Call<'GET', 'data', Answering<Row> & OfOne>;
  readonly create: Call<
    'POST',
    'data',
    Answering<Row> & {
      readonly body: v.GenericSchema<Created<In, P>, Created<Out, P>>;
    }
  >;
  readonly importRows: Call<
    'POST',
    'data',
    {
      readonly answer: typeof imported;
      readonly body: v.GenericSchema<Imported<In, P>, Imported<Out, P>>;
    }
  >;
  readonly logExport: Call<
    'POST',
    'none',
    { readonly body: v.GenericSchema<ExportedRows<P>, ExportedRows<P>> }
  >;
  readonly update: Call<
    'PUT',
    'data',
    Answering<Row> &
      OfOne & { readonly body: Body<{ version: typeof version; form: v.GenericSchema<In, Out> }> }
  >;
  readonly remove: Call<'DELETE', 'none', OfOne & { readonly query: typeof decidedOn }>;
  readonly restore: Call<'POST', 'data', Answering<Row> & OfOne & { readonly query: typeof decidedOn }>;
  readonly history: Call<'GET', 'data', OfOne & { readonly answer: typeof changes }>;
}
/** Changes of a record, or of a setting that is none, the newest first. */
export const changes = v.array(change);

declare const ofRecord: unique symbol;
/** The key of a kind of record. Nothing but `record` makes one, so that whoever has it knows who may read such records (`may`). */
export type RecordKey = string & { readonly [ofRecord]: true };

/** A kind of record: its description and the calls derived from it. */
export interface RecordKind<
  N extends string,
  In extends Values,
  Out,
  A extends v.ObjectEntries,
  F extends ListFields,
  P extends Parent,
> extends RecordCalls<In, Out, RowOf<Out, A, P>, P> {
  readonly description: Description<N, In, Out, A, F, P>;
  /** 'Address'. */
  readonly label: string;
  /** Its key in drafts, in the outbox and in the activity log: 'relationship-manager'. */
  readonly key: RecordKey;
  readonly fields: F & FieldsOf<P>;
}
type FieldsOf<P extends Parent> = [P] extends ['client'] ? typeof ofClient : unknown;
const ofClient = { client_id: { type: 'reference', label: 'Client', filter: true, always: true } } as const;

const capital = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

/** Declares a kind of record. All calls, types and names are derived; `src/records/README.md` shows an example. */
/* @__NO_SIDE_EFFECTS__ */
export function record<
  const N extends string,
  In extends Values,
  Out,
  const A extends v.ObjectEntries,
  const F extends ListFields,
  const P extends Parent = 'client',
>(description: Description<N, In, Out, A, F, P>): RecordKind<N, In, Out, A, F, P> {
  const { name, parent = 'client', path, noun, form, may, fields } = description;
  const isOfClient = parent === 'client';
  const one = `${path}/{id}` as const;
  const who = (all: Permissions) => ({ by: 'bearer', audiences: ['staff'], permissions: { all } }) as const;
  const schema: v.GenericSchema<In, Out> = form.schema ?? /* @__PURE__ */ withoutSchema(name);
  const answer = /* @__PURE__ */ answerOf(description);
  const itsParent = isOfClient && { client_id: id };
  const ofNew = /* @__PURE__ */ mayLeaveOut(schema);
  // The parent decides at run time what the types say by `P`.
  const body = v.object({ id, ...itsParent, form: ofNew }) as v.GenericSchema<
    Created<In, P>,
    Created<Out, P>
  >;
  const file = v.object({ ...importedRows(ofNew).entries, ...itsParent }) as v.GenericSchema<
    Imported<In, P>,
    Imported<Out, P>
  >;
  const exported = v.object({
    ...itsParent,
    rows: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }) as v.GenericSchema<ExportedRows<P>, ExportedRows<P>>;
  return {
    description,
    label: capital(noun),
    key: noun.replaceAll(' ', '-') as RecordKey,
    fields: { ...(isOfClient && ofClient), ...fields } as F & FieldsOf<P>,
    list: endpoint({
      name: `${name}.list`,
      summary: `List ${name} of ${isOfClient ? 'clients' : 'the firm'}, filtered, sorted and paged`,
      api: 'main',
      method: 'GET',
      path,
      query: listQuery,
      shape: 'list',
      answer,
      allow: who(may.view),
    }),
    read: endpoint({
      name: `${name}.read`,
      summary: `Read one ${noun}`,
      api: 'main',
      method: 'GET',
      path: one,
      params: idParams,
      shape: 'data',
      answer,
      allow: who(may.view),
    }),
    create: endpoint({
      name: `${name}.create`,
      summary: `Add one ${noun}${isOfClient ? ' to a client' : ''}; the same once more changes nothing`,
      api: 'main',
      method: 'POST',
      path,
      body,
      shape: 'data',
      answer,
      allow: who(may.create ?? may.edit),
    }),
    importRows: endpoint({
      name: `${name}.import`,
      summary: `Add many ${name}${isOfClient ? ' to a client' : ''}, all or none; errors name the row`,
      api: 'main',
      method: 'POST',
      path: `${path}/import`,
      body: file,
      shape: 'data',
      answer: imported,
      allow: who(may.create ?? may.edit),
    }),
    logExport: endpoint({
      name: `${name}.export`,
      summary: `Note in the activity log that ${name} were exported`,
      api: 'main',
      method: 'POST',
      path: `${path}/export`,
      body: exported,
      shape: 'none',
      allow: who(may.view),
    }),
    update: endpoint({
      name: `${name}.update`,
      summary: `Change one ${noun}`,
      api: 'main',
      method: 'PUT',
      path: one,
      params: idParams,
      body: v.object({ version, form: schema }),
      shape: 'data',
      answer,
      allow: who(may.edit),
    }),
    remove: endpoint({
      name: `${name}.delete`,
      summary: `Delete one ${noun}; for 30 days it can be restored`,
      api: 'main',
      method: 'DELETE',
      path: one,
      params: idParams,
      query: decidedOn,
      shape: 'none',
      allow: who(may.edit),
    }),
    restore: endpoint({
      name: `${name}.restore`,
      summary: `Bring one deleted ${noun} back`,
      api: 'main',
      method: 'POST',
      path: `${one}/restore`,
      params: idParams,
      query: decidedOn,
      shape: 'data',
      answer,
      allow: who(may.edit),
    }),
    history: endpoint({
      name: `${name}.history`,
      summary: `Changes of one ${noun}, newest first`,
      api: 'main',
      method: 'GET',
      path: `${one}/history`,
      params: idParams,
      shape: 'data',
      answer: changes,
      allow: who([...may.view, 'view activity log']),
    }),
  };
}

/** The record with the schema of its form, for the server, its tests and the OpenAPI description. */
export const withForm = <
  N extends string,
  In extends Values,
  Out,
  A extends v.ObjectEntries,
  F extends ListFields,
  P extends Parent,
>(
  { description }: RecordKind<N, In, Out, A, F, P>,
  schema: FormSchema<In, Out>,
): RecordKind<N, In, Out, A, F, P> => record<N, In, Out, A, F, P>({ ...description, form: { schema } });

/** Placeholder for a schema that is not loaded: it throws when it is used. */
const withoutSchema = (name: string) =>
  v.lazy(() => {
    throw new Error(`The form of ${name} is in records.ts.`);
  });

/** The schema of an answer: the common fields, the fields of the form, and those answered differently. */
function answerOf<In extends Values, Out, A extends v.ObjectEntries, P extends Parent>({
  parent,
  form,
  answer,
}: Pick<Description<string, In, Out, A, unknown, P>, 'parent' | 'form' | 'answer'>) {
  const ofForm = Object.entries(form.schema?.entries ?? {}).flatMap(([name, field]) => {
    const { answer: schema } = v.getMetadata(field);
    return isSchema(schema) ? [[name, schema] as const] : [];
  });
  const ofParent = parent === 'firm' ? {} : { client_id: id };
  const whole = v.object({ ...common, ...ofParent, ...Object.fromEntries(ofForm), ...answer });
  // The entries are composed by name, which the type cannot follow.
  return whole as unknown as v.GenericSchema<unknown, RowOf<Out, A, P>>;
}

export const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
