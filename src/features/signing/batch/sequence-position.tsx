import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Portal } from '#contract/session/session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { useEnvelopes } from '../queue/use-envelopes.ts';
import { useHeadingFocus } from '../sign/reading/use-heading-focus.ts';
import { SignDocument } from '../sign/sign-document.tsx';
import { envelopeQuery } from '../sign/signing.queries.ts';
import { nextIn, type ReviewSequence } from './sequence.rules.ts';

interface SequencePositionProps {
  portal: Portal;
  /** Id of the envelope. */
  id: string;
  sequence: ReviewSequence;
}

/**
 * A document of a review sequence, with its position and a way to skip it for now. Once it is answered the next one opens, and after the
 * last the summary. A default export because `lazy` needs one.
 */
export default function SequencePosition({ portal, id, sequence }: SequencePositionProps) {
  const { needsMe } = useEnvelopes();
  const { data: envelope } = useQuery(envelopeQuery(id));
  useHeadingFocus(envelope !== undefined);
  const navigate = useNavigate();
  const next = nextIn(sequence, id, needsMe);
  const list = `/${portal}/sign/document-to-sign` as const;
  /** Back skips answered documents, but returns to those passed over. */
  const openNext = (replace: boolean) =>
    void navigate(
      next
        ? { to: `${list}/$id`, params: { id: next }, state: { sequence }, replace }
        : { to: list, state: { sequence }, replace },
    );
  const back = (
    <span className="flex items-center justify-between gap-3">
      <Link to={list}>Documents to sign</Link>
      <span className="-my-1.5 -mr-3 flex items-center gap-1 tabular-nums">
        <span>
          <span className="sr-only">Document </span>
          {sequence.indexOf(id) + 1} of {sequence.length}
        </span>
        <Button size="small" variant="quiet" onClick={() => openNext(false)}>
          Skip for now
        </Button>
      </span>
    </span>
  );
  return <SignDocument id={id} back={back} onFinished={() => openNext(true)} />;
}
