import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { staffNewsQuery } from './news.queries.ts';
import { Post } from './post.tsx';

const most = 2;

/** The firm's news for its staff, the pinned first; nothing while there is none. A default export because `lazy` needs one. */
export default function StaffNewsCard() {
  const [all, setAll] = useState(false);
  const query = useQuery(staffNewsQuery);
  const rows = query.data?.data;
  if (rows?.length === 0) return null;
  return (
    <Section title="News of the firm">
      <Listed what="The news" rows={rows} query={query} empty={null}>
        {(listed) => (
          <div aria-busy={!listed} className="divide-y divide-line">
            {listed?.slice(0, all ? undefined : most).map((post) => (
              <Post key={post.id} post={post} heading="h3" />
            ))}
          </div>
        )}
      </Listed>
      {rows && rows.length > most && !all && (
        <Button onClick={() => setAll(true)}>All {rows.length} news</Button>
      )}
    </Section>
  );
}
