import { PenLine } from 'lucide-react';
import type { Portal } from '#contract/session/session.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { ListEnd } from '#src/ui/item-list/list-end.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { ReviewSequenceButton } from '../batch/review-sequence-button.tsx';
import { EnvelopeList } from './envelope-list.tsx';
import { useEnvelopes } from './use-envelopes.ts';

/** Envelopes that need this person, refused submissions first; below them the answered ones and how they ended. */
export function SigningOverview({ portal }: { portal: Portal }) {
  const { query, needsMe, rest } = useEnvelopes();
  return (
    <div className="flex flex-col gap-8">
      <Listed
        what="Your documents"
        rows={needsMe}
        query={query}
        empty={
          <EmptyState icon={<PenLine />} title="Nothing to sign">
            Documents that wait for you appear here.
          </EmptyState>
        }
      >
        {(entries) => (
          // No review sequence in a portal of links: a link opens one envelope only.
          <Section
            title="Waiting for you"
            more={portal !== 'external' && <ReviewSequenceButton portal={portal} needsMe={entries ?? []} />}
          >
            <EnvelopeList label="Waiting for you" portal={portal} entries={entries} />
          </Section>
        )}
      </Listed>
      {rest && rest.length > 0 && (
        <Section title="Earlier">
          <EnvelopeList label="Earlier" portal={portal} entries={rest} />
        </Section>
      )}
      <ListEnd answer={query.data} />
    </div>
  );
}
