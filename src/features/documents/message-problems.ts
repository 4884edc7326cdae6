import { messageFields } from '../../../contract/documents/your-documents.ts';
import { problemsOf } from '../../lib/problems-of.ts';

/** Faults of a message that waits for a connection, by field. */
export const messageProblems = (form: { topic: string; message: string }): Record<string, string[]> =>
  problemsOf(messageFields, form);
