import { PenLine } from 'lucide-react';
import type { Portal } from '../../../../contract/session/session.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ListEnd } from '../../../ui/item-list/list-end.tsx';
import { Listed } from '../../../ui/item-list/listed.tsx';
import { Section } from '../../../ui/section/section.tsx';
import { ReviewSequenceButton } from '../batch/review-sequence.tsx';
import { EnvelopeList } from './envelope-list.tsx';
import { useEnvelopes } from './use-envelopes.ts';

/** What needs this person, on top what the server did not take; below it what they answered, and what became of it. */
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
          // A link opens one envelope: there is nothing to go through in a portal of links.
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
