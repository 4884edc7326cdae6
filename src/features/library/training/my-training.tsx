import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GraduationCap, Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { hasEveryWord } from '#contract/core/fold.ts';
import { courses } from '#contract/library/courses.ts';
import type { Assignment } from '#contract/library/training.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { SearchField } from '#src/ui/filter/search-field.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { courseScreens } from '../course-screens.tsx';
import { allCourses, ownTraining } from '../library.queries.ts';
import { AssignmentItem } from './assignment-item.tsx';

/** The courses a person has to do, those they have done, and the firm's other ones. */
export function MyTraining() {
  const [search, setSearch] = useState('');
  const own = useQuery(ownTraining);
  const all = useQuery(allCourses);
  const mayKeep = useMay(courses.create);
  const found = own.data?.filter(({ course }) => hasEveryWord(`${course.name} ${course.topic}`, search));
  const open = found?.filter(({ state }) => state !== 'DONE');
  const done = found?.filter(({ state }) => state === 'DONE');
  const others = all.data?.data.filter(
    ({ id, title, topic, provider }) =>
      !own.data?.some(({ course }) => course.id === id) &&
      hasEveryWord(`${title} ${topic} ${provider ?? ''}`, search),
  );
  return (
    <>
      <PageHeader
        title="Training"
        detail="What you have to learn, by when, and what you have done."
        actions={
          mayKeep && (
            <>
              <Link to={courseScreens.names.createPage(undefined)} className={buttonClass()}>
                <Plus aria-hidden="true" className="size-4" /> Add a course
              </Link>
              <Link to="/app/dashboard/training/people" className={buttonClass()}>
                <Users aria-hidden="true" className="size-4" /> Who has done what
              </Link>
            </>
          )
        }
      />
      <div className="mb-6 md:max-w-64">
        <SearchField label="Search courses" value={search} onSearch={setSearch} />
      </div>
      <div className="grid grid-cols-1 gap-8 xl:max-w-4xl">
        <Section title="To do">
          <Listed
            what="Your training"
            rows={open}
            query={own}
            empty={
              <EmptyState icon={<GraduationCap />} title="Nothing to do">
                {search ? 'No course of these words waits for you.' : 'Courses you have to do appear here.'}
              </EmptyState>
            }
          >
            {(rows) => <Assignments label="To do" rows={rows} />}
          </Listed>
        </Section>
        {done && done.length > 0 && (
          <Section title="Done">
            <Assignments label="Done" rows={done} />
          </Section>
        )}
        {others && others.length > 0 && (
          <Section title="Other courses">
            <ItemList label="Other courses">
              {others.map(({ id, title, topic, provider }) => (
                <Link key={id} to="/app/dashboard/training/$id" params={{ id }}>
                  <Item
                    leading={<GraduationCap aria-hidden="true" />}
                    title={title}
                    detail={[topic, provider].filter(Boolean).join(' · ')}
                  />
                </Link>
              ))}
            </ItemList>
          </Section>
        )}
      </div>
    </>
  );
}

const Assignments = ({ label, rows }: { label: string; rows: readonly Assignment[] | undefined }) => (
  <ItemList label={label} expected={2}>
    {rows?.map((assignment) => (
      <AssignmentItem key={assignment.id} assignment={assignment} />
    ))}
  </ItemList>
);
