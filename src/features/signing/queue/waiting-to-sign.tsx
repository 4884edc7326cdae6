import { Link } from '@tanstack/react-router';
import type { Portal } from '#contract/session/session.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { ReviewSequenceButton } from '../batch/review-sequence-button.tsx';
import { EnvelopeList } from './envelope-list.tsx';
import type { QueueEntry } from './queue.rules.ts';
import { useEnvelopes } from './use-envelopes.ts';

/** The awaited deeds in words, such as 'signature or approval'. */
const awaited = (entries: readonly QueueEntry[] = []) =>
  [...new Set(entries.map(({ row }) => verbsOf(row.role).deed))].join(' or ') || 'signature';

/** The most rows that leave the rest of a home in view. */
const most = 3;

/** Documents that wait for this person, for a home screen: the first few, and the link to all; nothing if there are none. */
export function WaitingToSign({ portal }: { portal: Portal }) {
  const { query, needsMe } = useEnvelopes();
  if (needsMe?.length === 0) return null;
  const title = `Waiting for your ${awaited(needsMe)}`;
  return (
    <Section
      title={title}
      more={
        <span className="flex flex-wrap gap-x-4">
          {needsMe && needsMe.length > most && (
            <Link to={`/${portal}/sign/document-to-sign`} className={linkClass}>
              All {needsMe.length}
            </Link>
          )}
          <ReviewSequenceButton portal={portal} needsMe={needsMe ?? []} />
        </span>
      }
    >
      <Listed what="Documents to sign" rows={needsMe?.slice(0, most)} query={query} empty={null}>
        {(entries) => <EnvelopeList label={title} portal={portal} entries={entries} expected={1} />}
      </Listed>
    </Section>
  );
}
