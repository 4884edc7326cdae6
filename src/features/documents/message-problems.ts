import { messageFields } from '#contract/documents/your-documents.ts';
import { check, type FieldErrors } from '#src/ui/form/field-errors.ts';

/** Faults of a message that waits for a connection, by field. */
export const messageProblems = (form: { topic: string; message: string }): FieldErrors =>
  check(messageFields, form).errors ?? {};
