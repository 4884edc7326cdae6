interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
export type Judgement<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/** What judges a form's values: any Standard Schema (standardschema.dev) that answers at once; those of valibot are. */
export interface Schema<Output> {
  readonly '~standard': { validate(values: unknown): Judgement<Output> | Promise<Judgement<Output>> };
}

/** The schema of a form that only its `submit` judges. */
export const anyValues = <Values>(): Schema<Values> => ({
  '~standard': { validate: (values) => ({ value: values as Values }) },
});

/** Where in the values an issue lies, dotted. */
export const issuePath = ({ path = [] }: Issue): string =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
