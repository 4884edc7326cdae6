import type { ActivityDetail } from '#contract/activity.ts';
import type { RecordRow } from '#contract/core/record.ts';
import { BothVersionsLink } from '../edit/both-versions-link.tsx';
import { FieldChanges } from '../edit/field-changes.tsx';
import { fillForm } from '../edit/fill-form.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import type { RecordForm } from './record-form.ts';

/** An entry of the activity log about a record; `current`: the record, if it changed since and cannot be reversed as it is. */
export interface EntryProps {
  entry: ActivityDetail;
  current?: unknown;
}

/** The changed fields of a record, in the words of its form. */
export function RecordEntry<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  entry: { old, attributes, subject, client },
  current,
}: EntryProps & { of: RecordForm<In, Out, Row> }) {
  const { names, titleOf, useChoices } = of.of;
  const texts = of.textsOf(useChoices());
  const row = current as Row | undefined;
  const page = names.updatePage(client?.id ?? '', subject?.id ?? '');
  return (
    <>
      {row && (
        <BothVersionsLink
          page={page}
          fill={() =>
            fillForm({
              subject: names.subject(row.id),
              page,
              title: `${names.one}: ${titleOf(row)}`,
              present: { version: row.version, values: of.valuesOf(row) },
              left: partOf(of, attributes),
              before: partOf(of, old),
            })
          }
        />
      )}
      <FieldChanges texts={texts} old={old} attributes={attributes} />
    </>
  );
}

/** Values of the log as the form has them. */
function partOf<In extends FieldValues, Out, Row extends RecordRow>(
  of: RecordForm<In, Out, Row>,
  values: ActivityDetail['old'],
): Partial<In> {
  const fields = of.names.filter((field) => field in (values ?? {}));
  const held = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value);
  return Object.fromEntries(
    fields.map((field) => [field, held(values?.[field]) ?? of.fields[field].blank]),
  ) as Partial<In>;
}
