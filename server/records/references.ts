import type { Tx } from '../db/db.ts';
import { known } from './rules.queries.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
/** A field that holds the id of another record, or several: its column, the names by ids, and the refusal of an id that is not there. */
interface Reference {
  readonly column: string;
  readonly names: (tx: Tx, ids: string[]) => Promise<readonly Named[]>;
  readonly message: string;
}
type References = Readonly<Record<string, Reference>>;
type Ids = string | readonly string[] | null | undefined;

/** The answer of a column: several records, one, or one that may be missing. */
type Answered<Value> = Value extends readonly string[]
  ? Named[]
  : Value extends string
    ? Named
    : Named | null;
type AnswerOf<R extends References, Row> = {
  [F in keyof R]: Answered<Row[R[F]['column'] & keyof Row]>;
};

/** The references of a kind of record: their names in answers, and the rule that they are there. */
export const references = <const R extends References>(of: R) => ({
  async toAnswer<Row extends { readonly [F in keyof R as R[F]['column']]: Ids }>(
    rows: readonly Row[],
    tx: Tx,
  ): Promise<AnswerOf<R, Row>[]> {
    const answers = rows.map((): Record<string, unknown> => ({}));
    for (const [field, { column, names }] of Object.entries(of)) {
      const idsIn = (row: Readonly<Record<string, Ids>>) => row[column];
      const ids = rows.flatMap((row) => idsIn(row) ?? []);
      const found = await names(tx, [...new Set(ids)]);
      for (const [at, row] of rows.entries()) {
        const value = idsIn(row);
        Object.assign(answers[at] ?? {}, { [field]: namedBy(found, value) });
      }
    }
    // Each answer has the fields of `of`, which were set by name.
    return answers as AnswerOf<R, Row>[];
  },
  /** Refuses ids of records that are not there. */
  async areKnown(record: { readonly [F in keyof R as R[F]['column']]?: Ids }, call: { readonly tx: Tx }) {
    for (const [field, { column, names, message }] of Object.entries(of))
      await known(column, field, names, message)(record, call);
  },
});

function namedBy(names: readonly Named[], value: Ids): Named | Named[] | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return names.find(({ id }) => id === value) ?? { id: value, name: '' };
  return names.filter(({ id }) => value.includes(id));
}
