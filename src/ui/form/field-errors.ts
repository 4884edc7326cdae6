import { type GenericSchema, getDotPath, safeParse } from 'valibot';

/** Field name (dotted for what lies deeper) → what is wrong with it. The shape of a 422 answer's `errors`. */
export type FieldErrors = Readonly<Record<string, string | readonly string[]>>;

/** What the schema makes of the values: its output, or the errors by field. */
export function check<Output>(schema: GenericSchema<unknown, Output>, values: unknown) {
  const parsed = safeParse(schema, values);
  if (parsed.success) return { output: parsed.output };
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.issues) {
    const field = getDotPath(issue) ?? '';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return { errors: errors as FieldErrors };
}

/** The first thing wrong with a field or anything inside it; undefined when it is fine. */
export function errorOf(errors: FieldErrors, field: string): string | undefined {
  for (const [path, messages] of Object.entries(errors))
    if (path === field || path.startsWith(`${field}.`)) return [messages].flat()[0];
  return undefined;
}

/** The errors that belong to none of the given fields: they are shown above the form. */
export function errorsBeyond(errors: FieldErrors, fields: readonly string[]): string[] {
  return Object.entries(errors)
    .filter(([path]) => !fields.some((field) => path === field || path.startsWith(`${field}.`)))
    .flatMap(([, messages]) => messages);
}

/** The errors without those of one field, which the person is now changing. */
export function errorsWithout(errors: FieldErrors, field: string): FieldErrors {
  const kept = Object.entries(errors).filter(([path]) => path !== field && !path.startsWith(`${field}.`));
  return Object.fromEntries(kept);
}
