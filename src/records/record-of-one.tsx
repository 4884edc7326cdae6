import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { OfOne, RecordOfOne } from '#contract/core/record-of-one.ts';
import { queryOf } from '../api/query.ts';
import type { Kept } from '../edit/begin.ts';
import { EditForm, FormSkeleton } from '../edit/edit-form.tsx';
import type { FieldTexts } from '../edit/field-texts.ts';
import { sayDone } from '../edit/say-done.ts';
import { useEdit } from '../edit/use-edit.ts';
import { useKept } from '../edit/use-kept.ts';
import { writeNow } from '../edit/write.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { queryClient } from '../session/query-client.ts';
import { buttonClass } from '../ui/button/button.tsx';
import { LoadFailure } from '../ui/error-state/load-failure.tsx';
import { RecordFields } from './record-fields.tsx';
import { type FormFields, textsOfFields } from './record-form.ts';
import { asHistory, Changes, History } from './record-history.tsx';
import type { Choices } from './record-screens.ts';

/** The form of a record of which there is one. */
export interface FormOfOne<In extends FieldValues, Out> extends FormFields<In> {
  readonly record: RecordOfOne<In, Out>;
  /** 'The firm' */
  readonly title: string;
  readonly page: string;
  /** The page to which the person leaves. */
  readonly up: string;
  /** A hook: choices of its fields, kept for use without a connection. */
  useChoices(): Choices<In>;
  /** Words of fields that the history has otherwise than the form. */
  readonly inHistory?: Partial<FieldTexts<In>>;
  /** Calls whose answers show it, besides its own. */
  readonly shownBy: readonly Pick<Endpoint, 'name'>[];
  /** Called once the server has taken a change. */
  changed?(): void;
}

interface PropsOfOne<In extends FieldValues, Out> {
  of: FormOfOne<In, Out>;
}

/** A record of which there is one: its form, and its history for those who may see it. */
export function EditOfOne<In extends FieldValues, Out>({ of }: PropsOfOne<In, Out>) {
  const { record, title, lines } = of;
  const { data, error, isError, refetch } = useQuery(queryOf(record.read, {}));
  const [round, setRound] = useState(0);
  const kept = useKept(record.key, data !== undefined);
  if (isError && !data) return <LoadFailure what={title} error={error} onRetry={refetch} />;
  if (!data || !kept) return <FormSkeleton fields={lines.length} />;
  return (
    <>
      <Form key={round} of={of} present={data} kept={kept} onDone={() => setRound(round + 1)} />
      <History call={record.history}>
        <ChangesOfOne of={of} />
      </History>
    </>
  );
}

interface FormProps<In extends FieldValues, Out> extends PropsOfOne<In, Out> {
  present: OfOne<In>;
  kept: Kept;
  onDone(): void;
}

function Form<In extends FieldValues, Out>({ of, present, kept, onDone }: FormProps<In, Out>) {
  const { record, title, page, up, fields } = of;
  const names = Object.keys(fields) as (keyof In & string)[];
  const choices = of.useChoices();
  const texts = textsOfFields(fields, choices);
  const edit = useEdit<In, Out, OfOne<In>>(
    {
      subject: record.key,
      titleOf: () => title,
      page,
      schema: record.form,
      record: present,
      valuesOf: (one) =>
        Object.fromEntries(names.map((name) => [name, one?.[name] ?? fields[name].blank])) as In,
      changeOf: () => ({ by: null, at: null }),
      write: (form, version) => writeNow(record.update, { body: { version, form } }),
      shownBy: [record.read, record.history, ...of.shownBy],
      done(outcome) {
        if (outcome.record) queryClient.setQueryData<unknown>([record.read.name, {}], outcome.record);
        of.changed?.();
        sayDone(outcome, texts);
        onDone();
      },
    },
    kept,
  );
  return (
    <EditForm
      edit={edit}
      label={title}
      texts={texts}
      online
      leave={
        <Link to={up} className={buttonClass('quiet')}>
          Leave
        </Link>
      }
    >
      <RecordFields of={of} form={edit.form} choices={choices} />
    </EditForm>
  );
}

function ChangesOfOne<In extends FieldValues, Out>({ of }: PropsOfOne<In, Out>) {
  const query = useQuery(queryOf(of.record.history, {}, asHistory));
  const names = Object.keys(of.fields) as (keyof In & string)[];
  const texts: FieldTexts<In> = { ...textsOfFields(of.fields, of.useChoices()), ...of.inHistory };
  return <Changes<In> rows={query.data} query={query} names={names} texts={texts} />;
}
