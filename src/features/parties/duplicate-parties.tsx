import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { seesIdentity } from '#contract/parties/parties.ts';
import { useSession } from '#src/session/session.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { PairList, pairsQuery } from './party-pairs.tsx';
import { partyScreens } from './party-screens.tsx';

/** All pairs of parties that may be one and that nobody has decided. */
export function DuplicateParties() {
  const { data, isError, error, refetch } = useQuery(pairsQuery());
  const seesAll = seesIdentity(useSession().permissions);
  const back = <Link to="/app/parties">Parties</Link>;
  return (
    <>
      <PageHeader
        title="Possible duplicates"
        back={back}
        detail="Parties with names or identifiers alike, the likeliest first. New ones are looked for every hour."
      />
      {isError && !data && <LoadFailure what="The possible duplicates" error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-96 w-full" />}
      {data && data.pairs.length === 0 && (
        <EmptyState
          icon={partyScreens.icon}
          title={seesAll ? 'No possible duplicates' : 'None that you may see'}
        >
          Parties that may be one are listed here until somebody merges them or tells them apart.
        </EmptyState>
      )}
      {data && data.pairs.length > 0 && (
        <Card>
          <PairList pairs={data.pairs} />
          {data.more && (
            <p className="mt-4 text-small text-soft">There are more. They follow as these are decided.</p>
          )}
        </Card>
      )}
    </>
  );
}
