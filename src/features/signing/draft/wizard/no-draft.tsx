import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sentQuery } from '#src/features/signing/sent/sent.queries.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { draftPlaceOf, newDraftPage } from './draft-place.ts';

/** Shown instead of a draft that was sent or discarded. */
export function NoDraft({ id }: { id: string }) {
  const { data: sent } = useQuery(sentQuery(id));
  if (sent && sent.status !== 'draft')
    return (
      <EmptyState
        title="This was sent already"
        action={
          <Link {...draftPlaceOf('confirmation', id)} className={buttonClass('primary')}>
            See what happens next
          </Link>
        }
      >
        “{sent.title}” is on its way; what it says can’t be changed here any more.
      </EmptyState>
    );
  return (
    <EmptyState
      title="There is no such draft"
      action={
        <Link to={newDraftPage} className={buttonClass('primary')}>
          Begin a new one
        </Link>
      }
    >
      It may have been discarded.
    </EmptyState>
  );
}
