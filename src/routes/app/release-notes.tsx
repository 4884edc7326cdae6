import { createFileRoute } from '@tanstack/react-router';
import { releaseNotesCounter } from '#src/features/release-notes/release-notes.counter.ts';
import { ReleaseNotesScreen } from '#src/features/release-notes/release-notes.tsx';

export const Route = createFileRoute('/app/release-notes')({
  staticData: {
    page: {
      title: 'Release notes',
      menu: { icon: 'notes', order: 97, counter: releaseNotesCounter },
    },
  },
  component: () => <ReleaseNotesScreen />,
});
