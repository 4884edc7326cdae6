import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Resource } from '#contract/library/resources.ts';
import { ItemPage } from './item-page.tsx';
import { resourceQuery } from './library.queries.ts';
import { resourceScreens } from './resource-screens.tsx';

/** A resource: its link or file. */
export function ResourcePage({ id }: { id: string }) {
  const query = useQuery(resourceQuery(id));
  return (
    <ItemPage<Resource>
      what="This resource"
      query={query}
      back={<Link to="/app/dashboard/resources">Resources</Link>}
      editPage={(of) => resourceScreens.names.updatePage(undefined, of)}
      detailOf={({ topic }) => topic}
      factsOf={({ url, tags }) => [
        { label: 'Address', value: url && <span className="break-all">{url}</span> },
        { label: 'Tags', value: tags.join(', ') },
      ]}
    />
  );
}
