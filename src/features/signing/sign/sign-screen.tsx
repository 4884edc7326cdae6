import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Portal } from '#contract/session/session.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Pdf } from '#src/ui/pdf/pdf.tsx';
import { SignDocument } from './sign-document.tsx';

const SequencePosition = lazyPart(() => import('../batch/sequence-position.tsx'));

/** The screen of one envelope: opened alone, or in a review sequence. */
export function SignScreen({ portal }: { portal: Portal }) {
  const { id = '' } = useParams({ strict: false });
  const sequence = useLocation({ select: ({ state }) => state.sequence });
  const navigate = useNavigate();
  if (sequence)
    return (
      <Suspense fallback={<Pdf data={undefined} label="Document" />}>
        <SequencePosition key={id} portal={portal} id={id} sequence={sequence} />
      </Suspense>
    );
  const finished = () =>
    navigate({ to: `/${portal}/sign/document-to-sign/confirmation/$id`, params: { id }, replace: true });
  const back = <Link to={`/${portal}/sign/document-to-sign`}>Documents to sign</Link>;
  return <SignDocument key={id} id={id} back={back} onFinished={() => void finished()} />;
}
