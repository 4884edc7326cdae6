import { createFileRoute } from '@tanstack/react-router';
import { timelineKinds } from '#contract/clients/timeline.ts';
import { type TimelineFilter, TimelineScreen } from '#src/features/timeline/timeline-screen.tsx';

export const Route = createFileRoute('/app/clients/$id/timeline')({
  staticData: { page: { title: 'Timeline', needs: { all: ['view client'] } } },
  validateSearch: ({ kind, person }: Record<string, unknown>): TimelineFilter => {
    const known = timelineKinds.find((each) => each === kind);
    return {
      ...(known && { kind: known }),
      ...(typeof person === 'string' && person !== '' && { person: person.slice(0, 255) }),
    };
  },
  component: () => {
    const { id } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <TimelineScreen
        id={id}
        filter={Route.useSearch()}
        onFilter={(search) => void navigate({ search, replace: true })}
      />
    );
  },
});
