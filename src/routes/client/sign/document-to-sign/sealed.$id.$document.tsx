import { createFileRoute } from '@tanstack/react-router';
import { SealedScreen } from '#src/features/signing/outcome/sealed-screen.tsx';

export const Route = createFileRoute('/client/sign/document-to-sign/sealed/$id/$document')({
  staticData: {
    page: { title: 'Sealed document', needs: { all: ['view sign'] }, offline: true, fills: true },
  },
  component: Screen,
});

function Screen() {
  const { id, document } = Route.useParams();
  return <SealedScreen portal="client" id={id} document={document} />;
}
