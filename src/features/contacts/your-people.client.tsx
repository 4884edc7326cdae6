import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { firmContactsQuery } from './firm-contacts.queries.ts';
import { taskWords } from './firm-person.tsx';

const shown = 3;

/** The first people at the firm to turn to, for a contact's home. */
export function YourPeople() {
  const query = useQuery(firmContactsQuery);
  return (
    <Section
      title="Your people at the firm"
      more={
        <Link to="/client/contact" className={linkClass}>
          Phone and e-mail
        </Link>
      }
    >
      <Listed
        what="Your people at the firm"
        rows={query.data?.people.slice(0, shown)}
        query={query}
        empty={
          <EmptyState icon={<Users />} title="Nobody is named yet">
            The firm names the people who look after you here.
          </EmptyState>
        }
      >
        {(people) => (
          <ItemList label="Your people at the firm" expected={2}>
            {people?.map((person) => (
              <Link key={person.id} to="/client/contact">
                <Item
                  leading={<Avatar name={person.name} />}
                  title={person.name}
                  detail={taskWords(person)}
                />
              </Link>
            ))}
          </ItemList>
        )}
      </Listed>
    </Section>
  );
}
