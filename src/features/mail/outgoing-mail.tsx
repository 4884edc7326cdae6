import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { listMail, readMail } from '#contract/mail.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';

/** The mail the demo firm sent. No mail leaves this machine, so its links are found on this page. */
export function OutgoingMail() {
  const { data, isError, error, refetch } = useQuery(queryOf(listMail, {}, { persist: false }));
  const [open, setOpen] = useState<string>();
  return (
    <>
      <PageHeader title="Outgoing mail" detail="The demo firm sends nothing: its mail is kept here." />
      {isError ? (
        <LoadFailure what="The mail" error={error} onRetry={refetch} />
      ) : data?.length === 0 ? (
        <EmptyState icon={<Mail />} title="No mail yet">
          Invitations to sign appear here once they are sent.
        </EmptyState>
      ) : (
        <ItemList label="Outgoing mail">
          {data?.map(({ id, to, subject, sent_at }) => (
            <button key={id} type="button" onClick={() => setOpen(id)}>
              <Item
                leading={<Mail aria-hidden="true" />}
                title={subject}
                detail={`To ${to}`}
                trailing={
                  <span className="text-small text-soft">{formatDate(sent_at, dateFormats.dateTime)}</span>
                }
              />
            </button>
          ))}
        </ItemList>
      )}
      {open && <MailDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function MailDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useQuery(queryOf(readMail, { params: { id } }, { persist: false }));
  return (
    <Dialog open title={data?.subject ?? 'Mail'} onClose={onClose}>
      {error && !data ? (
        <LoadFailure what="This mail" error={error} onRetry={refetch} />
      ) : data ? (
        <p className="whitespace-pre-line break-words">{data.text.split(/(https?:\/\/\S+)/).map(linked)}</p>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}

const linked = (part: string) =>
  part.startsWith('http') ? (
    <a key={part} href={part} className="text-accent-text underline">
      {part}
    </a>
  ) : (
    part
  );
