import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Network } from 'lucide-react';
import { useState } from 'react';
import { type DirectoryRow, listDirectory } from '#contract/people/directory.ts';
import { wholeListOf } from '#src/api/query.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { useMedia } from '#src/ui/use-media.ts';
import { OrgList } from './org-list.tsx';
import { type OrgNode, orgTrees } from './org-tree.rules.ts';
import { PersonPhoto } from './person-photo.tsx';

const ways = [
  { key: 'chart', label: 'Chart' },
  { key: 'list', label: 'List' },
] as const;

/** Who reports to whom: as a chart, and as a list that fits a phone and is read aloud level by level. */
export function OrgChart() {
  const query = useQuery(wholeListOf(listDirectory));
  const isWide = useMedia('(width >= 48rem)');
  const [chosen, choose] = useState<'chart' | 'list'>();
  const way = chosen ?? (isWide ? 'chart' : 'list');
  return (
    <>
      <PageHeader
        title="Org chart"
        back={<Link to="/app/dashboard/employee-directory">Employee directory</Link>}
      />
      <Tabs
        label="Shown as"
        tabs={ways}
        selected={way}
        onSelect={(key) => choose(key === 'list' ? 'list' : 'chart')}
      >
        <Listed
          what="The org chart"
          rows={query.data?.data}
          query={query}
          empty={
            <EmptyState icon={<Network />} title="No colleagues yet">
              Managers are set under Settings, People.
            </EmptyState>
          }
        >
          {(people) => {
            if (!people) return <Skeleton className="h-96 w-full" />;
            const trees = orgTrees(people);
            return way === 'list' ? <OrgList trees={trees} /> : <Chart trees={trees} />;
          }}
        </Listed>
      </Tabs>
    </>
  );
}

/** The trees from left to right; the chart scrolls sideways in its own frame. */
const Chart = ({ trees }: { trees: readonly OrgNode<DirectoryRow>[] }) => (
  <section aria-label="Chart" className="overflow-x-auto rounded-card border border-line bg-paper p-5">
    <ul className="flex w-max flex-col gap-6">
      {trees.map((node) => (
        <ChartNode key={node.person.id} node={node} />
      ))}
    </ul>
  </section>
);

function ChartNode({ node: { person, reports, below } }: { node: OrgNode<DirectoryRow> }) {
  return (
    <li className="flex items-center">
      <Link
        to="/app/dashboard/employee-directory/$id"
        params={{ id: person.id }}
        className="flex w-60 items-center gap-3 rounded-control border border-line bg-paper px-3 py-2 hover:bg-sunken"
      >
        <PersonPhoto person={person} />
        <span className="min-w-0">
          <span className="block font-medium">{person.name}</span>
          <span className="block text-small text-soft">
            {person.job_title || '-'}
            {below > 0 && `, ${below} below`}
          </span>
        </span>
      </Link>
      {reports.length > 0 && (
        <>
          <span aria-hidden="true" className="w-5 border-edge border-t" />
          <ul className="flex flex-col gap-2 border-edge border-l py-1 pl-5">
            {reports.map((report) => (
              <ChartNode key={report.person.id} node={report} />
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
