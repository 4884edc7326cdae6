import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateFormats, jobPollMs } from '#contract/core/limits.ts';
import type { SentEnvelope as Envelope } from '#contract/signing/sending.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { sentenceOf, statusOf } from './envelope-status.rules.ts';
import { LateAnswers } from './late-answers.tsx';
import { sentQuery } from './sent.queries.ts';
import { SentActions } from './sent-actions.tsx';
import { SentDocuments, SentRecord } from './sent-documents.tsx';
import { SentPeople } from './sent-people.tsx';
import { SentTimeline } from './sent-timeline.tsx';
import { Withheld } from './withheld.tsx';

/** An envelope for its sender: its status, recipients, events and actions. */
export function SentEnvelopeScreen({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery({
    ...sentQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.status === 'sealing' ? jobPollMs : false),
  });
  const back = <Link to="/app/sign/list">Sent for signing</Link>;
  if (isError && !data)
    return <LoadFailure what="This document" error={error} onRetry={refetch} back={back} />;
  if (!data)
    return (
      <div aria-busy="true">
        <PageHeader title={undefined} back={back} />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  return <Shown envelope={data} back={back} />;
}

function Shown({ envelope, back }: { envelope: Envelope; back: React.ReactNode }) {
  const { tone, words } = statusOf(envelope);
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{envelope.title}</span>}
        back={back}
        detail={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Status tone={tone}>{words}</Status>
            <span>{sentenceOf(envelope)}</span>
          </span>
        }
        actions={<SentActions envelope={envelope} />}
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <LateAnswers envelope={envelope} />
          <Withheld envelope={envelope} />
          <SentPeople envelope={envelope} />
          {envelope.access.content && <SentDocuments envelope={envelope} />}
          {!envelope.access.content && envelope.access.record && <SentRecord envelope={envelope} />}
          <Card title="Details">
            <Facts facts={factsOf(envelope)} />
          </Card>
        </div>
        <SentTimeline entries={envelope.timeline} />
      </div>
    </>
  );
}

const time = (at: string | null) => formatDate(at, dateFormats.dateTime);

const factsOf = ({
  client,
  sender,
  handOvers,
  sentAt,
  deadline,
  message,
  supersedes,
  supersededBy,
}: Envelope) => [
  {
    label: 'Client',
    value: client && (
      <Link to="/app/clients/$id/info" params={{ id: client.id }}>
        {client.name}
      </Link>
    ),
  },
  { label: 'Sender', value: sender.name || null },
  ...(handOvers.length > 0
    ? [
        {
          label: 'Handed over to',
          value: handOvers
            .map(({ to, until }) => (until ? `${to.name}, until ${time(until)}` : to.name))
            .join('; '),
        },
      ]
    : []),
  { label: 'Sent', value: time(sentAt) },
  { label: 'To be signed by', value: time(deadline) },
  ...(message ? [{ label: 'Message', value: <span className="whitespace-pre-line">{message}</span> }] : []),
  ...(supersedes
    ? [{ label: 'In place of', value: <Other id={supersedes}>an earlier document</Other> }]
    : []),
  ...(supersededBy
    ? [{ label: 'Begun anew as', value: <Other id={supersededBy}>a later document</Other> }]
    : []),
];

const Other = ({ id, children }: { id: string; children: string }) => (
  <Link to="/app/sign/list/$id" params={{ id }} className="underline underline-offset-[0.2em]">
    {children}
  </Link>
);
