import { createFileRoute, Link } from '@tanstack/react-router';
import { SigningConfirmation } from '#src/features/signing/outcome/confirmation.tsx';

export const Route = createFileRoute('/app/sign/document-to-sign/confirmation/$id')({
  staticData: {
    page: { title: 'Confirmation', needs: { all: ['view sign'] }, offline: true, outcome: true },
  },
  component: () => (
    <SigningConfirmation
      id={Route.useParams().id}
      back={<Link to="/app/sign/document-to-sign">Documents to sign</Link>}
    />
  ),
});
