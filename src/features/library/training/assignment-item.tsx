import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import type { Assignment } from '#contract/library/training.ts';
import { Item } from '#src/ui/item-list/item-list.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { dayWords, stateWords } from './training-words.ts';

/** A course of the person's own, in a list: it opens the course. */
export function AssignmentItem({ assignment }: { assignment: Assignment }) {
  const { course, state } = assignment;
  const { tone, label } = stateWords[state];
  return (
    <Link to="/app/dashboard/training/$id" params={{ id: course.id }}>
      <Item
        leading={<GraduationCap aria-hidden="true" />}
        title={course.name}
        detail={`${course.topic} · ${dayWords(assignment)}`}
        trailing={<Status tone={tone}>{label}</Status>}
      />
    </Link>
  );
}
