import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import type { Permission } from './permissions.ts';
import { type Answering, type Body, type Call, changes, type FormSchema } from './record.ts';

/** A record of which there is one: the values of its form, and their version, which is 0 until it is first saved. */
export type OfOne<In> = In & { version: number };

const savedVersion = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A kind of record of which there is one. */
export interface RecordOfOne<In, Out> {
  /** Its key in drafts and in the activity log. */
  readonly key: string;
  readonly form: FormSchema<In, Out>;
  readonly read: Call<'GET', 'data', Answering<OfOne<In>>>;
  readonly history: Call<'GET', 'data', { readonly answer: typeof changes }>;
  readonly update: Call<
    'PUT',
    'data',
    Answering<OfOne<In>> & {
      readonly body: Body<{ version: typeof savedVersion; form: v.GenericSchema<In, Out> }>;
    }
  >;
}

interface Description<In, Out> {
  /** Part of the names of its calls, `firm.read`, and its key. */
  readonly name: string;
  /** Within a sentence: 'the firm'. */
  readonly noun: string;
  readonly path: `/${string}`;
  readonly form: FormSchema<In, Out>;
  readonly may: readonly [Permission, ...Permission[]];
}

/** Declares a record of which there is one. Its calls and the fields of its answer follow from its form. */
/* @__NO_SIDE_EFFECTS__ */
export function recordOfOne<In, Out>({
  name,
  noun,
  path,
  form,
  may,
}: Description<In, Out>): RecordOfOne<In, Out> {
  const who = { by: 'bearer', audiences: ['staff'], permissions: { all: may } } as const;
  const answer = /* @__PURE__ */ answerOf(form);
  return {
    key: name,
    form,
    read: endpoint({
      name: `${name}.read`,
      summary: `Read ${noun}`,
      api: 'main',
      method: 'GET',
      path,
      shape: 'data',
      answer,
      allow: who,
    }),
    history: endpoint({
      name: `${name}.history`,
      summary: `Changes of ${noun}, newest first`,
      api: 'main',
      method: 'GET',
      path: `${path}/history`,
      shape: 'data',
      answer: changes,
      allow: { ...who, permissions: { all: [...may, 'view activity log'] } },
    }),
    update: endpoint({
      name: `${name}.update`,
      summary: `Change ${noun}`,
      api: 'main',
      method: 'PUT',
      path,
      body: v.object({ version: savedVersion, form }),
      shape: 'data',
      answer,
      allow: who,
    }),
  };
}

/** The values of a form as its controls hold them, before its checks, with the version. */
const answerOf = <In, Out>({ entries }: FormSchema<In, Out>) =>
  v.object({
    ...Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, unchecked(field)])),
    version: v.number(),
    // The entries are composed by name, which the type cannot follow.
  }) as unknown as v.GenericSchema<unknown, OfOne<In>>;

/** The schema of a field without its checks. */
const unchecked = (field: v.GenericSchema): v.GenericSchema => {
  const { pipe } = field as { pipe?: readonly [v.GenericSchema, ...unknown[]] };
  return pipe ? unchecked(pipe[0]) : field;
};
