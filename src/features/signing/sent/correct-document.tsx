import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FilePen } from 'lucide-react';
import { FormSkeleton } from '#src/edit/edit-form.tsx';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { whyClosed } from './correction.rules.ts';
import { CorrectionForm } from './correction-form.tsx';
import { sentQuery } from './sent.queries.ts';

/** Replaces a sent document by another PDF while nobody has signed or approved; else the reason why it can't be replaced. */
export function CorrectDocument({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(sentQuery(id));
  const page = { to: '/app/sign/list/$id', params: { id } } as const;
  const closed = data && whyClosed(data);
  return (
    <>
      <PageHeader
        title="Correct a document"
        back={<Link {...page}>{data?.title ?? 'Sent document'}</Link>}
        detail="While nobody has acted, another PDF can take the place of one that was sent."
      />
      {isError && !data && <LoadFailure what="This document" error={error} onRetry={refetch} />}
      {!isError && !data && <FormSkeleton fields={2} />}
      {data && !closed && <CorrectionForm envelope={data} />}
      {closed && (
        <div role="alert">
          <EmptyState
            icon={<FilePen />}
            title="Nothing in it can be replaced now"
            action={
              <Link {...page} className={buttonClass('primary')}>
                See where it stands
              </Link>
            }
          >
            {closed}
          </EmptyState>
        </div>
      )}
    </>
  );
}
