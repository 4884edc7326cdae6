import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateFormats } from '../../contract/core/limits.ts';
import type { RecordRow } from '../../contract/core/record.ts';
import { queryOf } from '../api/query.ts';
import { type FieldTexts, shown } from '../edit/field-texts.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { formatDate } from '../lib/time.ts';
import { useMay } from '../session/use-may.ts';
import { Button } from '../ui/button/button.tsx';
import { LoadFailure } from '../ui/error-state/load-failure.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import type { RecordForm } from './record-form.ts';

interface RecordHistoryProps<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordForm<In, Out, Row>;
  id: string;
}

const events: Readonly<Record<string, string>> = {
  created: 'Added',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Brought back',
  reversed: 'Reversed',
};

/** Changes of a record, each with its author, time and values. Fetched when it is opened. */
export function RecordHistory<In extends FieldValues, Out, Row extends RecordRow>(
  props: RecordHistoryProps<In, Out, Row>,
) {
  const [open, setOpen] = useState(false);
  if (!useMay(props.of.of.record.history)) return null;
  return (
    <section aria-label="History" className="mt-8 max-w-3xl">
      <Button variant="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide history' : 'Show history'}
      </Button>
      {open && <Changes {...props} />}
    </section>
  );
}

function Changes<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  id,
}: RecordHistoryProps<In, Out, Row>) {
  const { history } = of.of.record;
  const query = useQuery(queryOf(history, { params: { id } }, { quiet: true, persist: false }));
  const texts = of.textsOf(of.of.useChoices());
  if (query.isError) return <LoadFailure what="The history" error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton className="mt-3 h-24 w-full" />;
  return (
    <ol aria-label="Changes, newest first" className="mt-3 flex flex-col gap-3 border-line border-l pl-4">
      {query.data.map(({ id: key, at, by, event, old, attributes }) => (
        <li key={key} className="text-small">
          <p className="text-soft">
            {events[event] ?? event} {formatDate(at, dateFormats.dateTime)}
            {by && ` by ${by}`}{' '}
            <Link to="/app/log/$id" params={{ id: key }}>
              In the log
            </Link>
          </p>
          {event !== 'created' && attributes && (
            <ul>
              {of.names.map((field) =>
                field in attributes ? (
                  <li key={field}>{changeOf(field, texts, old?.[field], attributes[field])}</li>
                ) : null,
              )}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

/** 'City: Zürich → Bern' */
function changeOf<In extends FieldValues>(
  field: keyof In & string,
  texts: FieldTexts<In>,
  before: unknown,
  after: unknown,
): string {
  const read = (value: unknown) => shown(texts, field, (value ?? '') as In[typeof field]);
  return `${texts[field].label}: ${read(before)} → ${read(after)}`;
}
