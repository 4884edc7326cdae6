import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { dateFormats } from '#contract/core/limits.ts';
import type { RecordChange, RecordRow } from '#contract/core/record.ts';
import { queryOf } from '../api/query.ts';
import { type FieldTexts, shown } from '../edit/field-texts.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { formatDate } from '../lib/time/dates.ts';
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
  restored: 'Brought back',
};
/** 'Changed', 'Second factor removed' */
function eventWords(event: string): string {
  const words = event.replaceAll('_', ' ');
  return events[event] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Choices of a history's query: it shows its failure itself, and stays on no device. */
export const asHistory = { quiet: true, persist: false } as const;

/** Changes of a record, each with its author, time and values. Fetched when it is opened. */
export function RecordHistory<In extends FieldValues, Out, Row extends RecordRow>(
  props: RecordHistoryProps<In, Out, Row>,
) {
  return (
    <History call={props.of.of.record.history}>
      <RecordChanges {...props} />
    </History>
  );
}

function RecordChanges<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  id,
}: RecordHistoryProps<In, Out, Row>) {
  const query = useQuery(queryOf(of.of.record.history, { params: { id } }, asHistory));
  return (
    <Changes<In> rows={query.data} query={query} names={of.names} texts={of.textsOf(of.of.useChoices())} />
  );
}

interface HistoryProps {
  /** The call that answers the changes: without its permissions there is no history. */
  call: Endpoint;
  /** The changes, mounted while the history is open. */
  children: ReactNode;
}

/** The history beside a record, or a setting that is none, closed until somebody asks for it. */
export function History({ call, children }: HistoryProps) {
  const [open, setOpen] = useState(false);
  if (!useMay(call)) return null;
  return (
    <section aria-label="History" className="mt-8 max-w-3xl">
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide history' : 'Show history'}
      </Button>
      {open && children}
    </section>
  );
}

interface ChangesProps<V extends FieldValues> {
  /** The changes, newest first; undefined until they have loaded. */
  rows: readonly RecordChange[] | undefined;
  query: { isError: boolean; error: unknown; refetch(): unknown };
  /** The fields that are shown, in the order of their form. */
  names: readonly (keyof V & string)[];
  texts: FieldTexts<V>;
}

/** Changes, each with its author and time, and the fields in the words of their form. */
export function Changes<V extends FieldValues>({ rows, query, names, texts }: ChangesProps<V>) {
  if (query.isError) return <LoadFailure what="The history" error={query.error} onRetry={query.refetch} />;
  if (!rows) return <Skeleton className="mt-3 h-24 w-full" />;
  if (rows.length === 0) return <p className="mt-3 text-small text-soft">Nothing has been changed yet.</p>;
  return (
    <ol aria-label="Changes, newest first" className="mt-3 flex flex-col gap-3 border-line border-l pl-4">
      {rows.map(({ id: key, at, by, event, old, attributes }) => (
        <li key={key} className="text-small">
          <p className="text-soft">
            {eventWords(event)} {formatDate(at, dateFormats.dateTime)}
            {by && ` by ${by}`}{' '}
            <Link to="/app/log/$id" params={{ id: key }}>
              In the log
            </Link>
          </p>
          {event !== 'created' && attributes && (
            <ul>
              {names.map((field) =>
                field in attributes ? (
                  <li key={field}>{changeOf(field, texts, old, attributes[field])}</li>
                ) : null,
              )}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

/** 'City: Zürich → Bern', or 'Given: view sign' of a field that has nothing before. */
function changeOf<V extends FieldValues>(
  field: keyof V & string,
  texts: FieldTexts<V>,
  old: RecordChange['old'],
  after: unknown,
): string {
  const read = (value: unknown) => shown(texts, field, (value ?? '') as V[typeof field]);
  const before = old && field in old ? `${read(old[field])} → ` : '';
  return `${texts[field].label}: ${before}${read(after)}`;
}
