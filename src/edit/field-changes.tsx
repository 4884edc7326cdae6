import type { FieldValues } from '../lib/merge-forms.ts';
import { type FieldTexts, shown } from './field-texts.ts';

/** Values of a record before and after, by field; null where there was none. */
export interface Changes {
  readonly old: Readonly<Record<string, unknown>> | null;
  readonly attributes: Readonly<Record<string, unknown>> | null;
}

interface FieldChangesProps<V extends FieldValues> extends Changes {
  texts: FieldTexts<V>;
}

/** The changed fields of a record before and after, in the words of its form and in their order. */
export function FieldChanges<V extends FieldValues>({ texts, old, attributes }: FieldChangesProps<V>) {
  const fields = (Object.keys(texts) as (keyof V & string)[]).filter((field) => field in (attributes ?? {}));
  const read = (values: Changes['old'], field: keyof V & string) =>
    values && field in values ? shown(texts, field, (values[field] ?? '') as V[typeof field]) : '-';
  return (
    <ChangeTable
      rows={fields.map((field) => ({
        label: texts[field].label,
        before: read(old, field),
        after: read(attributes, field),
      }))}
      created={old === null}
    />
  );
}

interface ChangeTableProps {
  rows: readonly { label: string; before: string; after: string }[];
  /** There is nothing before. */
  created: boolean;
}

/** Fields with their values before and after. */
export function ChangeTable({ rows, created }: ChangeTableProps) {
  return (
    <table className="w-full table-fixed text-left">
      <thead className="text-small text-soft">
        <tr>
          {['Field', ...(created ? ['Value'] : ['Before', 'After'])].map((head) => (
            <th key={head} scope="col" className="py-2 pr-4 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }) => (
          <tr key={label} className="border-line border-t align-top">
            <th scope="row" className="py-2.5 pr-4 font-normal text-small/6 text-faint">
              {label}
            </th>
            {!created && <td className="whitespace-pre-line break-words py-2.5 pr-4 text-soft">{before}</td>}
            <td className="whitespace-pre-line break-words py-2.5">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
