import { Link } from '@tanstack/react-router';
import type { Portal } from '#contract/session/session.ts';
import { goesWhen } from '#src/offline/outbox/items/goes-when.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { EnvelopeList } from '../queue/envelope-list.tsx';
import { hasUnsentSubmission, type QueueEntry } from '../queue/queue.rules.ts';
import { useEnvelopes } from '../queue/use-envelopes.ts';
import { useHeadingFocus } from '../sign/reading/use-heading-focus.ts';
import { type ReviewSequence, sequenceParts } from './sequence.rules.ts';

interface SequenceSummaryProps {
  portal: Portal;
  sequence: ReviewSequence;
}

/** Summary after a review sequence: the state of each document, and the skipped ones. A default export because `lazy` needs one. */
export default function SequenceSummary({ portal, sequence }: SequenceSummaryProps) {
  const { query, needsMe, rest } = useEnvelopes();
  useHeadingFocus();
  const parts = needsMe && rest && sequenceParts(sequence, needsMe, rest);
  const left = parts?.left.length;
  return (
    <>
      <PageHeader
        title={left ? `${left} of ${sequence.length} left for later` : 'That was the last one'}
        back={<Link to={`/${portal}/sign/document-to-sign`}>Documents to sign</Link>}
      />
      <Listed what="Your documents" rows={parts && [parts]} query={query} empty={null}>
        {(rows) => <Parts portal={portal} {...rows?.[0]} />}
      </Listed>
    </>
  );
}

interface PartsProps {
  portal: Portal;
  /** Undefined while they load. */
  left?: readonly QueueEntry[];
  over?: readonly QueueEntry[];
}

function Parts({ portal, left, over }: PartsProps) {
  const [first] = left ?? [];
  return (
    <div className="flex flex-col gap-8">
      {first && left && (
        <Section title="Left for later">
          <EnvelopeList label="Left for later" portal={portal} entries={left} />
          <Link
            to={`/${portal}/sign/document-to-sign/$id`}
            params={{ id: first.row.id }}
            state={{ sequence: left.map(({ row }) => row.id) }}
            className={`${buttonClass('primary')} mt-4`}
          >
            {left.length === 1 ? 'Continue with it' : `Continue with ${left.length}`}
          </Link>
        </Section>
      )}
      {over?.length !== 0 && (
        <Section title="Answered">
          <EnvelopeList label="Answered" portal={portal} entries={over} />
          {over?.some(hasUnsentSubmission) && <p className="mt-3 text-small text-soft">{goesWhen()}</p>}
        </Section>
      )}
    </div>
  );
}
