import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { ownTraining } from '../library.queries.ts';
import { AssignmentItem } from './assignment-item.tsx';

const most = 3;

/** Courses that the person has to do, what is due first; nothing if there are none. A default export because `lazy` needs one. */
export default function TrainingCard() {
  const query = useQuery(ownTraining);
  const rows = query.data?.filter(({ state }) => state !== 'DONE');
  if (rows?.length === 0) return null;
  return (
    <Section
      title="Training to do"
      more={
        rows &&
        rows.length > most && (
          <Link to="/app/dashboard/training" className={linkClass}>
            All {rows.length} courses
          </Link>
        )
      }
    >
      <Listed what="Your training" rows={rows} query={query} empty={null}>
        {(listed) => (
          <ItemList label="Training to do" expected={1}>
            {listed?.slice(0, most).map((assignment) => (
              <AssignmentItem key={assignment.id} assignment={assignment} />
            ))}
          </ItemList>
        )}
      </Listed>
    </Section>
  );
}
