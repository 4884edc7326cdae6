import { createFileRoute } from '@tanstack/react-router';
import { AddSigners } from '#src/features/signing/draft/recipients/add-signers.tsx';

export const Route = createFileRoute('/app/sign/create/add-signers/$id')({
  staticData: {
    page: { title: 'Signers', needs: { all: ['view sign', 'create sign'] }, offline: true },
  },
  component: () => <AddSigners id={Route.useParams().id} />,
});
