import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DirectoryPerson, readColleague } from '#contract/people/directory.ts';
import { queryOf } from '#src/api/query.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { PersonPhoto } from './person-photo.tsx';

/** A colleague: photo, ways to reach them, their place in the firm, and what they can do. */
export function ColleaguePage({ id }: { id: string }) {
  const { data: person, isError, error, refetch } = useQuery(queryOf(readColleague, { params: { id } }));
  const back = <Link to="/app/dashboard/employee-directory">Employee directory</Link>;
  if (isError && !person) return <LoadFailure what="This colleague" error={error} onRetry={refetch} />;
  if (!person)
    return (
      <div aria-busy="true">
        <PageHeader title={undefined} back={back} />
        <Skeleton className="h-96 w-full max-w-2xl" />
      </div>
    );
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-4">
            <PersonPhoto person={person} className="size-16 text-lead" />
            {person.name}
          </span>
        }
        back={back}
        detail={[person.job_title, person.office?.name].filter(Boolean).join(', ')}
        actions={<WaysToReach person={person} />}
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Card title="At the firm">
          <Facts
            facts={[
              { label: 'Work phone', value: person.work_phone },
              { label: 'E-mail', value: <span className="break-all">{person.email}</span> },
              { label: 'Office', value: person.office?.name ?? '-' },
              { label: 'Teams', value: person.teams.map(({ name }) => name).join(', ') },
              { label: 'Manager', value: person.manager && <People people={[person.manager]} /> },
              { label: 'Reports', value: person.reports.length > 0 && <People people={person.reports} /> },
            ]}
          />
        </Card>
        <Card title="What they can do">
          <Facts
            facts={[
              { label: 'Languages', value: <Words words={person.languages} /> },
              { label: 'Qualifications', value: <Words words={person.qualifications} /> },
              ...abilitiesOf(person),
            ]}
          />
        </Card>
      </div>
    </>
  );
}

function abilitiesOf({ abilities }: DirectoryPerson): { label: string; value: ReactNode }[] {
  if (!abilities) return [];
  return [
    { label: 'Skills', value: <Words words={abilities.skills} /> },
    { label: 'Interests', value: <Words words={abilities.interests} /> },
    { label: 'Past projects', value: <Words words={abilities.pastProjects} /> },
    { label: 'Schools', value: <Words words={abilities.schools} /> },
  ];
}

function WaysToReach({ person: { work_phone, email } }: { person: DirectoryPerson }) {
  return (
    <>
      {work_phone && (
        <a href={`tel:${work_phone.replace(/[^+\d]/g, '')}`} className={buttonClass('primary')}>
          <Phone aria-hidden="true" className="size-4" /> Call
        </a>
      )}
      <a href={`mailto:${email}`} className={buttonClass()}>
        <Mail aria-hidden="true" className="size-4" /> Write
      </a>
    </>
  );
}

const Words = ({ words }: { words: readonly string[] }) =>
  words.length === 0 ? (
    '-'
  ) : (
    <ul>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );

const People = ({ people }: { people: readonly { id: string; name: string }[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1">
    {people.map(({ id, name }) => (
      <li key={id}>
        <Link to="/app/dashboard/employee-directory/$id" params={{ id }} className={linkClass}>
          {name}
        </Link>
      </li>
    ))}
  </ul>
);
