import { useState } from 'react';
import { countOf } from '#contract/core/counts.ts';
import type { PlanTarget } from '#contract/import/make-plan.ts';
import type { FileTable } from '#contract/import/read-table.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';

interface ColumnChoicesProps {
  table: FileTable;
  targets: readonly PlanTarget[];
  /** The field of each column; null for those that are left out. */
  columns: readonly (string | null)[];
  /** The field that every row needs and no column is chosen for. */
  missing: string | undefined;
  noun: string;
  onColumns(columns: readonly (string | null)[]): void;
}

/** A few different cells of a column, by which a person knows it. */
function sampleOf({ rows }: FileTable, at: number): string {
  const cells = rows.slice(0, 50).flatMap((row) => row.cells[at]?.trim() || []);
  return [...new Set(cells)].slice(0, 3).join(', ').slice(0, 80);
}

/** The field of each column of a file; shown whole where one is missing, and otherwise once it is asked for. */
export function ColumnChoices({ table, targets, columns, missing, noun, onColumns }: ColumnChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  const out = table.header.filter((_, at) => columns[at] === null);
  const read = table.header.length - out.length;
  const isShown = isOpen || missing !== undefined;
  const choose = (at: number, field: string | null) =>
    onColumns(columns.map((one, place) => (place === at ? field : one === field ? null : one)));
  return (
    <div className="mt-4">
      <p>
        {read === 0 ? 'No column is read.' : `${countOf(read, 'column is', 'columns are')} read.`}{' '}
        {out.length > 0 && `Left out: ${out.slice(0, 8).join(', ')}${out.length > 8 ? ' and others' : ''}. `}
        {!missing && (
          <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide columns' : 'Choose columns'}
          </Button>
        )}
      </p>
      {missing !== undefined && (
        <p className="mt-1 text-bad">
          Choose the column for “{missing}”, which every {noun} needs.
        </p>
      )}
      {isShown && (
        <ul aria-label="Columns of the file" className="mt-3 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {table.header.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
            <li key={at}>
              <SelectField
                label={name}
                hint={sampleOf(table, at) || 'Nothing in it.'}
                value={columns[at] ?? ''}
                placeholder="Leave out"
                choices={targets.map((target) => ({ value: target.name, label: target.label }))}
                onChange={(field) => choose(at, field === '' ? null : field)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
