import { Link } from '@tanstack/react-router';
import { dateFormats } from '#contract/core/limits.ts';
import { type SentRow, sentFields } from '#contract/signing/sent-envelopes.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Status } from '#src/ui/status/status.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { pageOf } from '../draft/wizard/draft-place.ts';
import { namesOf, statusOf } from './envelope-status.rules.ts';

/** The page of an envelope; of a draft the step at which its sender left the wizard. */
export const sentPath = (row: SentRow): string =>
  row.status === 'draft' ? pageOf(row.step, row.id) : `/app/sign/list/${row.id}`;

/** The recipients it waits for, and how many are done. */
function whoOf({ status, people: { all, acted, awaited } }: SentRow): string {
  if (status === 'draft') return '-';
  const progress = `${acted} of ${all}`;
  return awaited.length > 0 ? `${progress} · ${namesOf(awaited)}` : `${progress} done`;
}

const eventWords: Record<SentRow['last_event']['kind'], string> = {
  saved: 'Saved',
  created: 'Created',
  sent: 'Sent',
  corrected: 'Corrected',
  extended: 'Extended',
  replaced: 'Recipient replaced',
  handed_over: 'Handed over',
  taken_back: 'Hand-over ended',
  told: 'Mail sent',
  undelivered: 'Mail came back',
  viewed: 'Opened',
  signed: 'Signed',
  approved: 'Approved',
  acknowledged: 'Confirmed',
  declined: 'Declined',
  late: 'Answered too late',
  accepted: 'Late answer accepted',
  ended: 'Ended',
  released: 'Seal released',
  sealed: 'Sealed',
  completed: 'Completed',
};

/** All columns of the list of sent documents. */
export const sentColumns: readonly Column<SentRow>[] = [
  {
    key: 'title',
    header: sentFields.title.label,
    cell: (row) => <Link to={sentPath(row)}>{row.title}</Link>,
  },
  {
    key: 'status',
    header: sentFields.status.label,
    width: '9.25rem',
    card: 'aside',
    cell: (row) => {
      const { tone, words } = statusOf(row);
      return <Status tone={tone}>{words}</Status>;
    },
  },
  { key: 'people', header: 'Waiting for', width: '11.5rem', roomy: 'middle', cell: whoOf },
  {
    key: 'client',
    header: sentFields.client.label,
    width: '9.5rem',
    roomy: true,
    cell: ({ client }) => client?.name ?? '-',
  },
  { key: 'sender', header: 'Sender', width: '10rem', extra: true, cell: ({ sender }) => sender || '-' },
  {
    key: 'deadline',
    header: sentFields.deadline.label,
    width: '8.25rem',
    roomy: 'middle',
    cell: ({ deadline }) => formatDate(deadline, dateFormats.date),
  },
  {
    key: 'sent_at',
    header: sentFields.sent_at.label,
    width: '8.5rem',
    extra: true,
    cell: ({ sent_at }) => formatDate(sent_at, dateFormats.date),
  },
  {
    key: 'last_event_at',
    header: sentFields.last_event_at.label,
    width: '9.5rem',
    roomy: true,
    // In two lines: neither is cut, the rows keep their height, and titles get the space.
    cell: ({ last_event: { kind, at } }) => (
      <span className="flex flex-wrap gap-x-1.5 md:flex-col md:gap-0 md:text-small md:leading-4.5">
        <span className="md:truncate">{eventWords[kind]}</span>
        <span className="shrink-0">{formatDate(at, dateFormats.dateTime)}</span>
      </span>
    ),
  },
];
