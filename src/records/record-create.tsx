import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { RecordRow } from '#contract/core/record.ts';
import { newId } from '#contract/core/values.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { now } from '../lib/time/clock.ts';
import { RecordEdit } from './record-edit.tsx';
import type { RecordForm } from './record-form.ts';
import { RecordHead } from './record-head.tsx';
import { useClientId } from './record-pages.ts';

interface RecordCreateProps<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordForm<In, Out, Row>;
  /** The client of the page, unless given. */
  clientId?: string | undefined;
  /** The page, where a kind of record has several forms: each has a draft of its own. */
  page?: string;
}

/** The form of a new record. */
export function RecordCreate<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  clientId: given,
  page,
}: RecordCreateProps<In, Out, Row>) {
  const clientId = useClientId(given);
  const { field } = useSearch({ strict: false });
  const [id] = useState(() => newId(now()));
  const { names, record } = of.of;
  return (
    <RecordHead
      clientId={clientId}
      title={`New ${record.description.noun}`}
      up={{ title: names.many, page: names.listPage(clientId) }}
      large
    >
      <RecordEdit
        of={of}
        clientId={clientId}
        id={id}
        row={undefined}
        subject={names.newSubject(clientId) + (page === undefined ? '' : `:${page}`)}
        page={page ?? names.createPage(clientId)}
        first={field}
      />
    </RecordHead>
  );
}
