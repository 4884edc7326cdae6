import { isDeepStrictEqual } from 'node:util';
import type { Evidence } from '../audit/evidence.ts';
import type { EnvelopeRecord } from './check-audit.queries.ts';
import {
  type ColumnEvidence,
  evidenceOfColumns,
  type RowsOf,
  type TableName,
} from './evidence-of-columns.ts';

/** The rows of an envelope whose columns are compared one by one; those of fields have a hash. */
const rowsOf = (record: EnvelopeRecord): { [Table in TableName]: readonly RowsOf[Table][] } => ({
  envelopes: [record.envelope],
  recipients: record.recipients,
  envelope_documents: record.documents,
  fields: [],
  mails: record.mails,
});

/** Compares the columns of one table; `expectedOf` answers undefined where there is nothing to compare with. */
function breaksInTable<Table extends TableName>(
  record: EnvelopeRecord,
  table: Table,
  where: string,
  expectedOf: (column: ColumnEvidence<RowsOf[Table]>, row: RowsOf[Table]) => unknown,
): string[] {
  const columns = evidenceOfColumns[table];
  return rowsOf(record)[table].flatMap((row) =>
    (Object.keys(columns) as (keyof RowsOf[Table] & string)[]).flatMap((name) => {
      const expected = expectedOf(columns[name], row);
      return expected === undefined || isDeepStrictEqual(row[name], expected)
        ? []
        : [`${table}.${name} of ${row.id} is not as in ${where}`];
    }),
  );
}

const tables = Object.keys(evidenceOfColumns) as TableName[];

/** Compares every column that the chain has a value of with that value; answers each difference, in words. */
export const breaksByChain = (record: EnvelopeRecord): string[] =>
  tables.flatMap((table) =>
    breaksInTable(record, table, 'its chain', (column, row) =>
      'chain' in column && typeof column.chain === 'function' ? column.chain(record, row) : undefined,
    ),
  );

/** Compares every column that the sealed evidence has a value of with that value; answers each difference, in words. */
export const breaksBySeal = (record: EnvelopeRecord, evidence: Evidence): string[] =>
  tables.flatMap((table) =>
    breaksInTable(record, table, 'its certificate', (column, row) =>
      'seal' in column ? column.seal?.(evidence, row) : undefined,
    ),
  );
