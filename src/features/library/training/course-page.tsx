import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import type { Filter } from '#contract/core/filters.ts';
import type { Course } from '#contract/library/courses.ts';
import { listTraining } from '#contract/library/training.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { courseScreens, requiredOf } from '../course-screens.tsx';
import { ItemPage } from '../item-page.tsx';
import { courseQuery, ownTraining } from '../library.queries.ts';
import { CompleteCourse } from './complete-course.tsx';
import { trainingProofWords } from './training-words.ts';

/** The address of the list of everybody's training limited to one course. */
function ofCourse(id: string): { filters: string } {
  const filter: Filter = { field: 'course', operator: 'EQ', keyword: id, keyword2: '' };
  return { filters: JSON.stringify([filter]) };
}

/** A course: its material, who has to do it, and the person's own part in it. */
export function CoursePage({ id }: { id: string }) {
  const query = useQuery(courseQuery(id));
  const own = useQuery(ownTraining);
  const mayKeep = useMay(listTraining);
  return (
    <ItemPage<Course>
      what="This course"
      query={query}
      back={<Link to="/app/dashboard/training">Training</Link>}
      editPage={(of) => courseScreens.names.updatePage(undefined, of)}
      detailOf={({ topic, provider }) => [topic, provider].filter(Boolean).join(' · ')}
      factsOf={({ duration, due_days, proof, ...course }) => [
        { label: 'Takes', value: duration > 0 ? `${duration} minutes` : '-' },
        { label: 'Due', value: due_days === 1 ? 'In 1 day' : `In ${due_days} days` },
        { label: 'Proof', value: trainingProofWords[proof] },
        { label: 'Required of', value: requiredOf(course) },
      ]}
      actions={(course) =>
        mayKeep && (
          <Link
            to="/app/dashboard/training/people"
            search={ofCourse(course.id)}
            aria-label={`Who has done it: ${course.title}`}
            className={buttonClass()}
          >
            <Users aria-hidden="true" className="size-4" /> Who has done it
          </Link>
        )
      }
    >
      {(course) =>
        own.isError && !own.data ? (
          <LoadFailure what="Your training" error={own.error} onRetry={own.refetch} />
        ) : (
          own.data && (
            <CompleteCourse
              course={course}
              assignment={own.data.find((one) => one.course.id === course.id)}
            />
          )
        )
      }
    </ItemPage>
  );
}
