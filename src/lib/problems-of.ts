import * as v from 'valibot';

/** Faults of a form that waits for a connection, by field: the server would find them hours later. */
export function problemsOf(schema: v.GenericSchema, form: unknown): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const { path, message } of v.safeParse(schema, form).issues ?? []) {
    const field = String(path?.[0].key);
    problems[field] = [...(problems[field] ?? []), message];
  }
  return problems;
}
