import { createFileRoute, Link, useNavigate, useParams } from '@tanstack/react-router';
import { SignDocument } from '../../../../features/signing/sign-document.tsx';

export const Route = createFileRoute('/client/sign/document-to-sign/$id')({
  staticData: {
    page: { title: 'Document to sign', needs: { all: ['view sign'] }, offline: true, fills: true },
  },
  component: Screen,
});

// Does not name `Route`: the screens of all portals are one file, which would fetch the routes of all.
function Screen() {
  const { id } = useParams({ from: '/client/sign/document-to-sign/$id' });
  const navigate = useNavigate();
  const finished = () =>
    navigate({ to: '/client/sign/document-to-sign/confirmation/$id', params: { id }, replace: true });
  const back = <Link to="/client/sign/document-to-sign">Documents to sign</Link>;
  return <SignDocument id={id} back={back} onFinished={() => void finished()} />;
}
