interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/** A check of a form's values: any synchronous Standard Schema (standardschema.dev), such as valibot's. */
export interface Schema<Output> {
  readonly '~standard': { validate(values: unknown): SchemaResult<Output> | Promise<SchemaResult<Output>> };
}

/** The schema of a form that is checked by its `submit` only. */
export const anyValues = <Values>(): Schema<Values> => ({
  '~standard': { validate: (values) => ({ value: values as Values }) },
});

/** Checks the values by a form's rules, and hands them on as they were typed: the server turns them into what is stored. */
export const asTyped = <Values>(schema: {
  readonly '~standard': { validate(values: unknown): unknown };
}): Schema<Values> => ({
  '~standard': {
    validate(values) {
      const judged = schema['~standard'].validate(values) as SchemaResult<unknown>;
      return judged.issues ? judged : { value: values as Values };
    },
  },
});

/** The path of an issue in the values, dotted. */
export const issuePath = ({ path = [] }: Issue): string =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
