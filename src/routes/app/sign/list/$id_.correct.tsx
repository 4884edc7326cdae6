import { createFileRoute } from '@tanstack/react-router';
import { CorrectDocument } from '#src/features/signing/sent/correct-document.tsx';

export const Route = createFileRoute('/app/sign/list/$id_/correct')({
  staticData: {
    page: { title: 'Correct a document', needs: { all: ['view sign', 'create sign'] }, offline: true },
  },
  component: () => <CorrectDocument id={Route.useParams().id} />,
});
