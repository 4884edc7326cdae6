import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { countOf } from '#contract/core/counts.ts';
import type { Input } from '#contract/core/endpoint.ts';
import { exportListName } from '#contract/core/rules.ts';
import { newId } from '#contract/core/values.ts';
import { exportFormats } from '#contract/exports.ts';
import { call } from '#src/api/call.ts';
import { ApiError } from '#src/api/errors.ts';
import { now } from '#src/lib/time/clock.ts';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { ExportItem } from './export-item.tsx';
import { downloadExport, type ExportEndpoint } from './exports.commands.ts';
import { exportsQuery, isRunning, reloadExports } from './exports.queries.ts';

/** The exported part of the list; the dialog asks for the name and the format. */
export type ExportedRows = Omit<Input<ExportEndpoint>['body'], 'id' | 'export_list_name' | 'format'>;

interface ExportDialogProps {
  list: { name: string; title: string };
  endpoint: ExportEndpoint;
  rows: ExportedRows;
  /** Number of these rows. */
  count: number;
  exact: boolean;
  onClose(): void;
}

const schema = v.object({ export_list_name: exportListName, format: v.picklist(exportFormats) });

/** Exports rows of a list, and shows its latest exports. A short export is downloaded at once. */
export default function ExportDialog({ list, endpoint, rows, count, exact, onClose }: ExportDialogProps) {
  const queries = useQueryClient();
  const { data } = useQuery(exportsQuery);
  const recent = data?.filter((one) => one.list === list.name) ?? [];
  const form = useForm({
    schema,
    initial: { export_list_name: list.title, format: 'xlsx' as string },
    submit: async (named) => {
      try {
        const made = await call(endpoint, { body: { ...rows, ...named, id: newId(now()) } });
        await reloadExports(queries);
        if (isRunning(made)) return undefined;
        await downloadExport(made);
        onClose();
        return undefined;
      } catch (error) {
        if (error instanceof ApiError && error.errors) return error.errors;
        throw error;
      }
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Export ${list.title.toLowerCase()}`}
      label="Export"
      action="Export"
      keep="Close"
      after={
        recent.length > 0 && (
          <section className="mt-6">
            <h3 className="text-small">Of the last 24 hours</h3>
            <ul className="mt-1">
              {recent.map((one) => (
                <ExportItem key={one.id} exported={one} />
              ))}
            </ul>
          </section>
        )
      }
      onClose={onClose}
    >
      <p className="text-soft">
        {rows.ids ? 'Those selected' : 'All that fit the filters'}: {countOf(count, 'row', 'rows')}
        {exact ? '' : ' or more'}, with the columns shown.
      </p>
      <TextField {...form.field('export_list_name')} label="File name" autoComplete="off" />
      <SelectField
        {...form.field('format')}
        label="Format"
        choices={[
          { value: 'xlsx', label: 'Spreadsheet (XLSX)' },
          { value: 'csv', label: 'Text (CSV)' },
        ]}
      />
    </FormDialog>
  );
}
