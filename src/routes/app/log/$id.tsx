import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ActivityEntryItem } from '#src/features/activity/activity-entry.tsx';
import { kinds } from './-kinds.tsx';

export const Route = createFileRoute('/app/log/$id')({
  staticData: { page: { title: 'Entry of the log', needs: { all: ['view activity log'] } } },
  component: () => (
    <Suspense>
      <ActivityEntryItem key={Route.useParams().id} id={Route.useParams().id} kinds={kinds} />
    </Suspense>
  ),
});
