import * as v from 'valibot';
import { messageFields } from '../../../contract/documents/your-documents.ts';

/** Faults of a message that waits for a connection, by field: the server would find them hours later. */
export function messageProblems(form: { topic: string; message: string }): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const { path, message: words } of v.safeParse(messageFields, form).issues ?? []) {
    const field = String(path?.[0].key);
    problems[field] = [...(problems[field] ?? []), words];
  }
  return problems;
}
