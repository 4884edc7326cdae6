import { issuePath, type Schema, type SchemaResult } from './schema.ts';

/** Errors by field name (dotted for nested fields). The shape of a 422 answer's `errors`. */
export type FieldErrors = Readonly<Record<string, string | readonly string[]>>;

/** The result of checking values by a schema: its output, or the errors by field. */
export function check<Output>(schema: Schema<Output>, values: unknown) {
  const judged = schema['~standard'].validate(values) as SchemaResult<Output>;
  if (!judged.issues) return { output: judged.value };
  const errors: Record<string, string[]> = {};
  for (const issue of judged.issues) {
    const field = issuePath(issue);
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return { errors: errors as FieldErrors };
}

/** True if a path is a field, or anything inside it. */
const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`);

/** The first error of a field or anything inside it; undefined if there is none. */
export function fieldErrorOf(errors: FieldErrors, field: string): string | undefined {
  for (const [path, messages] of Object.entries(errors))
    if (isWithin(path, field)) return [messages].flat()[0];
  return undefined;
}

/** The errors of none of the given fields: they are shown above the form. */
export function errorsBeyond(errors: FieldErrors, fields: readonly string[]): string[] {
  return Object.entries(errors)
    .filter(([path]) => !fields.some((field) => isWithin(path, field)))
    .flatMap(([, messages]) => messages);
}

/** The errors without those of one field, which the person is now changing. */
export function errorsWithout(errors: FieldErrors, field: string): FieldErrors {
  const kept = Object.entries(errors).filter(([path]) => !isWithin(path, field));
  return Object.fromEntries(kept);
}
