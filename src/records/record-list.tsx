import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecordRow } from '#contract/core/record.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { useMay } from '../session/use-may.ts';
import { buttonClass } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Listed } from '../ui/item-list/listed.tsx';
import { Section } from '../ui/section/section.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { FileButtons, type LoadForm } from './file/file-buttons.tsx';
import { RecordCard } from './record-card.tsx';
import { RecordHead } from './record-head.tsx';
import { useClientId } from './record-pages.ts';
import type { RecordScreens } from './record-screens.ts';
import type { Known } from './unsent.rules.ts';
import { useRecords } from './use-records.ts';

interface RecordListProps<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordScreens<In, Out, Row>;
  form: LoadForm<In, Out, Row>;
  /** The client of the page, unless given. */
  clientId?: string | undefined;
  /** Links to the pages of a new one, if there are several. */
  adds?: ReactNode;
  /** Divides them into parts under titles of their own; without it they are one list. */
  arrange?: (rows: readonly Known<Row>[]) => readonly Part<Row>[];
}
interface Part<Row> {
  readonly title: string;
  readonly rows: readonly Known<Row>[];
}

const settings = { title: 'Settings', page: '/app/settings' };

/** The records of a client or of the firm, one card each. */
export function RecordList<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  form,
  clientId: given,
  adds,
  arrange,
}: RecordListProps<In, Out, Row>) {
  const clientId = useClientId(given);
  const { record, names } = of;
  const { records, query } = useRecords(of, clientId);
  const mayEdit = useMay(record.update);
  const mayAdd = useMay(record.create);
  const add =
    mayAdd &&
    (adds ?? (
      <Link to={names.createPage(clientId)} className={buttonClass('plain', 'small')}>
        <Plus aria-hidden="true" className="size-4" /> Add {names.a}
      </Link>
    ));
  return (
    <RecordHead
      clientId={clientId}
      title={names.many}
      up={settings}
      more={
        <>
          <FileButtons of={of} form={form} clientId={clientId} rows={records} />
          {records?.length !== 0 && add}
        </>
      }
    >
      <Listed
        what={`The ${names.many.toLowerCase()}`}
        rows={records}
        query={query}
        empty={
          <EmptyState icon={of.icon} title={`No ${record.description.noun} yet`} action={add}>
            {of.empty}
          </EmptyState>
        }
      >
        {(rows) =>
          rows && arrange ? (
            arrange(rows).map((part) => (
              <Section key={part.title} title={part.title}>
                <Cards of={of} rows={part.rows} label={part.title} editable={mayEdit} />
              </Section>
            ))
          ) : (
            <Cards of={of} rows={rows} label={names.many} editable={mayEdit} />
          )
        }
      </Listed>
    </RecordHead>
  );
}

interface CardsProps<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordScreens<In, Out, Row>;
  /** Undefined while they are loading. */
  rows: readonly Known<Row>[] | undefined;
  label: string;
  editable: boolean;
}

const Cards = <In extends FieldValues, Out, Row extends RecordRow>({
  of,
  rows,
  label,
  editable,
}: CardsProps<In, Out, Row>) => (
  <ul aria-label={label} aria-busy={!rows} className="grid-cards">
    {rows?.map((row) => (
      <li key={row.id} className="grid grid-cols-1">
        <RecordCard of={of} row={row} editable={editable} />
      </li>
    )) ?? [1, 2].map((at) => <Skeleton key={at} className="h-44 w-full" />)}
  </ul>
);
