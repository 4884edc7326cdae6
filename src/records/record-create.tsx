import { useState } from 'react';
import type { RecordRow } from '../../contract/core/record.ts';
import { newId } from '../../contract/core/values.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { now } from '../lib/time.ts';
import { Section } from '../ui/section/section.tsx';
import { RecordEdit } from './record-edit.tsx';
import type { RecordForm } from './record-form.ts';

interface RecordCreateProps<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordForm<In, Out, Row>;
  clientId: string;
  /** Name of the field that gets the focus. */
  first?: string | undefined;
}

/** The form of a new record of a client. */
export function RecordCreate<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  clientId,
  first,
}: RecordCreateProps<In, Out, Row>) {
  const [id] = useState(() => newId(now()));
  const { names, record } = of.of;
  return (
    <Section title={`New ${record.description.noun}`} large>
      <RecordEdit
        of={of}
        clientId={clientId}
        id={id}
        row={undefined}
        subject={names.newSubject(clientId)}
        page={names.createPage(clientId)}
        first={first}
      />
    </Section>
  );
}
