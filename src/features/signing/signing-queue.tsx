import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { dateFormats } from '../../../contract/limits.ts';
import type { Portal } from '../../../contract/session.ts';
import { type EnvelopeRow, isDue } from '../../../contract/signing.ts';
import { formatDate } from '../../lib/time.ts';
import { useOutbox } from '../../session/use-outbox.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Item, ItemList } from '../../ui/item-list/item-list.tsx';
import { Listed } from '../../ui/item-list/listed.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Status, type Tone } from '../../ui/status/status.tsx';
import { myEnvelopes } from './signing.queries.ts';

/** Documents to sign, and those that were; what was signed on this device and not yet sent counts as waiting to be sent. */
export function SigningQueue({ portal }: { portal: Portal }) {
  const query = useQuery(myEnvelopes);
  const { due, rest } = useEnvelopes(query.data?.data);
  return (
    <>
      <PageHeader title="Documents to sign" />
      <div className="flex flex-col gap-8">
        <Listed
          what="Your documents"
          rows={due}
          query={query}
          empty={
            <EmptyState icon={<PenLine />} title="Nothing to sign">
              Documents that wait for your signature appear here.
            </EmptyState>
          }
        >
          {(envelopes) => <EnvelopeList label="Waiting for you" portal={portal} envelopes={envelopes} />}
        </Listed>
        {rest && rest.length > 0 && (
          <Section title="Earlier">
            <EnvelopeList label="Earlier" portal={portal} envelopes={rest} />
          </Section>
        )}
      </div>
    </>
  );
}

/** The documents that wait for this person, for a home screen; nothing when there are none. */
export function WaitingToSign({ portal }: { portal: Portal }) {
  const query = useQuery(myEnvelopes);
  const { due } = useEnvelopes(query.data?.data);
  if (due?.length === 0) return null;
  return (
    <Section title="Waiting for your signature">
      <Listed what="Documents to sign" rows={due} query={query} empty={null}>
        {(envelopes) => (
          <EnvelopeList
            label="Waiting for your signature"
            portal={portal}
            envelopes={envelopes}
            expected={1}
          />
        )}
      </Listed>
    </Section>
  );
}

function useEnvelopes(rows: readonly EnvelopeRow[] | undefined) {
  const unsent = new Set(
    useOutbox().flatMap(({ envelopeId, state }) => (envelopeId && state !== 'sent' ? [envelopeId] : [])),
  );
  const waits = (row: EnvelopeRow) => isDue(row) && !unsent.has(row.id);
  return { due: rows?.filter(waits), rest: rows?.filter((row) => !waits(row)) };
}

interface EnvelopeListProps {
  label: string;
  portal: Portal;
  envelopes: readonly EnvelopeRow[] | undefined;
  expected?: number;
}

function EnvelopeList({ label, portal, envelopes, expected = 3 }: EnvelopeListProps) {
  return (
    <ItemList label={label} expected={expected}>
      {envelopes?.map((envelope) => (
        <Link key={envelope.id} to={`/${portal}/sign/document-to-sign/$id`} params={{ id: envelope.id }}>
          <Item
            leading={<PenLine aria-hidden="true" />}
            title={envelope.title}
            detail={`From ${envelope.sender} · ${dateOf(envelope)}`}
            trailing={!isDue(envelope) && <EnvelopeState of={envelope} />}
          />
        </Link>
      ))}
    </ItemList>
  );
}

/** Until when, while that matters; else of when it is. */
const dateOf = ({ status, deadline, sentAt }: EnvelopeRow): string =>
  status === 'sent' ? `by ${formatDate(deadline, dateFormats.date)}` : formatDate(sentAt, dateFormats.date);

const states: Record<EnvelopeRow['status'], { tone: Tone; words: string }> = {
  draft: { tone: 'quiet', words: 'Draft' },
  sent: { tone: 'info', words: 'In progress' },
  sealing: { tone: 'info', words: 'Being sealed' },
  completed: { tone: 'good', words: 'Completed' },
  cancelled: { tone: 'bad', words: 'Cancelled' },
  declined: { tone: 'bad', words: 'Declined' },
  expired: { tone: 'bad', words: 'Expired' },
};

function EnvelopeState({ of }: { of: EnvelopeRow }) {
  const { tone, words } = states[of.status];
  return <Status tone={tone}>{words}</Status>;
}
