import { Plus, X } from 'lucide-react';
import { useContext } from 'react';
import { cellOf, readCell } from '#contract/import/cells.ts';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { FormSection } from '../ui/section/form-section.tsx';
import type { ControlProps, RecordField } from './fields.tsx';
import { RowErrors } from './row-errors.ts';

type TextRow<F extends string> = Record<F, string>;

interface RowsOf<F extends string> {
  /** One of them, within a sentence: 'name'. */
  one: string;
  /** The fields of a row, in the order in which they are written. */
  fields: { readonly [K in F]: RecordField<string> };
}

const nameOfRow = (one: string, at: number) => `${one.charAt(0).toUpperCase()}${one.slice(1)} ${at + 1}`;

/** Rows of a few texts each, in a part of the form with a title. The choices of the field are those of its rows that have none themselves. */
export function rowsField<F extends string>(label: string, of: RowsOf<F>): RecordField<TextRow<F>[]> {
  const names = Object.keys(of.fields) as F[];
  const blank = Object.fromEntries(names.map((name) => [name, of.fields[name].blank])) as TextRow<F>;
  const textOf = (row: TextRow<F>) =>
    names.map((name) => of.fields[name].show?.(row[name]) ?? row[name]).filter(Boolean);
  return {
    label,
    blank: [],
    optional: true,
    show: (rows) => rows.map((row) => textOf(row).join(', ')).join('; '),
    cell: cellsOf(of, names),
    Control: (props) => <Rows {...props} of={of} names={names} blank={blank} />,
  };
}

interface RowsProps<F extends string> extends ControlProps<TextRow<F>[]> {
  of: RowsOf<F>;
  names: readonly F[];
  blank: TextRow<F>;
}

function Rows<F extends string>({
  label,
  name,
  value: rows,
  onChange,
  choices,
  of,
  names,
  blank,
}: RowsProps<F>) {
  const errorAt = useContext(RowErrors);
  const change = (at: number, field: F, text: string) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, [field]: text } : row)));
  return (
    <FormSection title={label}>
      {rows.map((row, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity but their place
          key={at}
          aria-label={nameOfRow(of.one, at)}
          className="flex items-start gap-2 md:col-span-2"
        >
          <div className="grid grid-cols-1 flex-1 items-start gap-x-5 gap-y-3 md:grid-cols-2">
            {names.map((field) => {
              const { Control, label, hint, optional } = of.fields[field];
              const path = `${name}.${at}.${field}`;
              return (
                <Control
                  key={field}
                  {...{ label, hint, optional, choices }}
                  name={path}
                  value={row[field]}
                  error={errorAt(path)}
                  onChange={(text) => change(at, field, text)}
                  values={row}
                />
              );
            })}
          </div>
          <IconButton
            label={`Remove ${nameOfRow(of.one, at).toLowerCase()}`}
            icon={<X />}
            className="mt-6"
            onClick={() => onChange(rows.filter((_, place) => place !== at))}
          />
        </fieldset>
      ))}
      <div className="md:col-span-2">
        <Button size="small" onClick={() => onChange([...rows, blank])}>
          <Plus aria-hidden="true" className="size-4" /> Add {/^[aeiou]/.test(of.one) ? 'an' : 'a'} {of.one}
        </Button>
      </div>
    </FormSection>
  );
}

/** A row is a line of a cell, its fields between bars; a bar within a field has a backslash before it. */
function cellsOf<F extends string>({ fields }: RowsOf<F>, names: readonly F[]) {
  const written = (row: TextRow<F>) =>
    names.map((name) => cellOf(row[name], fields[name].options ?? []).replaceAll('|', '\\|')).join(' | ');
  const read = (line: string) => {
    const parts = line.split(/(?<!\\)\|/).map((part) => part.replaceAll('\\|', '|').trim());
    const values = names.map((name, at) => {
      const { blank, options = [], read: asValue = (cell: string) => cell } = fields[name];
      const part = asValue(parts[at] ?? '');
      const one = readCell(part, blank, options);
      // A word that is no choice is refused by the schema, which names it.
      return [name, 'value' in one ? String(one.value) : part];
    });
    return Object.fromEntries(values) as TextRow<F>;
  };
  return {
    write: (rows: TextRow<F>[]) => rows.map(written).join('\n'),
    read: (cell: string) =>
      cell
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
        .map(read),
  };
}
