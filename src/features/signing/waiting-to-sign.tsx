import { verbsOf } from '../../../contract/role-verbs.ts';
import type { Portal } from '../../../contract/session.ts';
import { Listed } from '../../ui/item-list/listed.tsx';
import { Section } from '../../ui/section/section.tsx';
import { EnvelopeList } from './envelope-list.tsx';
import type { Entry } from './queue.rules.ts';
import { ReviewAll } from './review-all.tsx';
import { useEnvelopes } from './use-envelopes.ts';

/** Their signature, their approval, or both. */
const awaited = (entries: readonly Entry[] = []) =>
  [...new Set(entries.map(({ row }) => verbsOf(row.role).deed))].join(' or ') || 'signature';

/** The documents that wait for this person, for a home screen; nothing when there are none. */
export function WaitingToSign({ portal }: { portal: Portal }) {
  const { query, needsMe } = useEnvelopes();
  if (needsMe?.length === 0) return null;
  const title = `Waiting for your ${awaited(needsMe)}`;
  return (
    <Section title={title} more={<ReviewAll portal={portal} needsMe={needsMe ?? []} />}>
      <Listed what="Documents to sign" rows={needsMe} query={query} empty={null}>
        {(entries) => <EnvelopeList label={title} portal={portal} entries={entries} expected={1} />}
      </Listed>
    </Section>
  );
}
