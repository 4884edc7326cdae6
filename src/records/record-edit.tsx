import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordRow } from '#contract/core/record.ts';
import type { Kept } from '../edit/begin.ts';
import { EditForm, FormSkeleton } from '../edit/edit-form.tsx';
import { sayDone } from '../edit/say-done.ts';
import { useEdit } from '../edit/use-edit.ts';
import { useKept } from '../edit/use-kept.ts';
import { writeOrQueue } from '../edit/write.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { now, toInstant } from '../lib/time/clock.ts';
import { isOrdinary } from '../offline/outbox/queue/ordinary.ts';
import { buttonClass } from '../ui/button/button.tsx';
import { EditedRecord } from './edited-record.ts';
import { shownBy } from './record.queries.ts';
import { RecordFields } from './record-fields.tsx';
import type { RecordForm } from './record-form.ts';
import { nameBy } from './record-screens.ts';

interface RecordEditProps<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordForm<In, Out, Row>;
  clientId?: string | undefined;
  /** Id of the record; made on this device if it is new. */
  id: string;
  /** As the server has it; undefined for a record it does not have. */
  row: Row | undefined;
  /** Subject of the draft, if not the record's: a new record has no id before it is saved. */
  subject?: string;
  page?: string;
  more?: ReactNode;
  /** Under the form, once it is there: a form that is loading would move it. */
  below?: ReactNode;
  /** Shown if somebody deleted the record meanwhile. */
  gone?: ReactNode;
  /** Name of the field that gets the focus. */
  first?: string | undefined;
}

/** The form of a new or existing record, once this device's edit of it is read. */
export function RecordEdit<In extends FieldValues, Out, Row extends RecordRow>(
  props: RecordEditProps<In, Out, Row>,
) {
  const { of, id, subject = of.of.names.subject(id) } = props;
  const kept = useKept(subject);
  if (!kept) return <FormSkeleton fields={of.lines.length} />;
  return (
    <>
      <Editing {...props} kept={kept} />
      {props.below}
    </>
  );
}

function Editing<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  clientId,
  id,
  row,
  subject,
  page,
  more,
  gone,
  first,
  kept,
}: RecordEditProps<In, Out, Row> & { kept: Kept }) {
  const navigate = useNavigate();
  const { record, names, titleOf, toRow, useChoices, changed } = of.of;
  const choices = useChoices();
  const texts = of.textsOf(choices);
  const ofClient = clientId === undefined ? {} : { client_id: clientId };
  const itself = { subject: names.subject(id), page: names.updatePage(clientId, id) };
  const asRow = (values: In): Row => {
    const made = { id, ...ofClient, version: 0, updated_at: toInstant(now()), updated_by: null };
    return toRow(row ?? made, values, nameBy(choices));
  };
  const edit = useEdit(
    {
      subject: subject ?? itself.subject,
      titleOf: (values) => `${row ? names.one : `New ${record.description.noun}`}: ${titleOf(asRow(values))}`,
      page: page ?? itself.page,
      queuedAs: itself,
      schema: of.schema,
      record: row,
      valuesOf: of.valuesOf,
      changeOf: ({ updated_by, updated_at }: Row) => ({ by: updated_by?.name ?? null, at: updated_at }),
      write: (form, version) =>
        row || version > 0
          ? writeOrQueue(record.update, { params: { id }, body: { version, form } })
          : writeOrQueue(record.create, { body: { id, ...ofClient, form } }),
      shownBy: shownBy(of.of),
      done: (outcome) => {
        sayDone(outcome, texts);
        changed?.();
        void navigate({ to: names.readPage(clientId, id) });
      },
    },
    kept,
  );
  return (
    <EditForm
      edit={edit}
      label={names.one}
      texts={texts}
      online={!isOrdinary(record.update.name)}
      first={first}
      leave={
        <Link
          to={row ? names.readPage(clientId, id) : names.listPage(clientId)}
          className={buttonClass('quiet')}
        >
          Leave
        </Link>
      }
      more={more}
      gone={gone}
    >
      <EditedRecord value={row}>
        <RecordFields of={of} form={edit.form} choices={choices} />
      </EditedRecord>
    </EditForm>
  );
}
