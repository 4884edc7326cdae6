import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { within } from '../activity/activity.ts';
import { tryOut } from '../db/try-out.ts';
import type { Call } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';

interface Import<Row> {
  readonly id: string;
  readonly check: boolean;
  readonly rows: readonly Row[];
}

/**
 * Writes every row of an import, or none. Its entries in the activity log carry the import's id, so that they can be reversed together, and
 * each row is an act, which can be reversed alone; the refusal names each wrong row: `rows.3.form.city`.
 */
export async function importAll<Row, C extends Pick<Call<Endpoint>, 'tx' | 'activity'>>(
  call: C,
  { id, check, rows }: Import<Row>,
  write: (call: C, row: Row) => Promise<unknown>,
): Promise<void> {
  async function writeAll(): Promise<void> {
    const errors: Record<string, string[]> = {};
    for (const [at, row] of rows.entries()) {
      const part = within(call, { batchId: id, actId: randomUUID() });
      const problems = await refusalOf(() => write(part, row));
      for (const [field, messages] of Object.entries(problems)) errors[nameOf(at, field)] = messages;
    }
    if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
  }
  // Rows see each other, as two of one name do, so a check writes them too.
  await (check ? tryOut(call.tx, writeAll) : writeAll());
}

/** A field that belongs to the whole import has no row in its name. */
const nameOf = (at: number, field: string) => (field.startsWith('form') ? `rows.${at}.${field}` : field);

/** The messages of a refused row by field; nothing for a row that was written. Any other error ends the import. */
async function refusalOf(work: () => Promise<unknown>): Promise<Record<string, string[]>> {
  try {
    await work();
    return {};
  } catch (error) {
    if (error instanceof Refusal && error.more.errors) return error.more.errors;
    throw error;
  }
}
