import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { type Secretary, updateSecretary } from '#contract/secretary/secretary.ts';
import {
  type Register,
  registers,
  type SecretaryTool,
  toolNames,
} from '#contract/secretary/secretary-words.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { saveRegister, secretaryQuery } from './secretary.queries.ts';
import { day, registerWords } from './secretary-words.ts';

const SecretaryDialog = lazyPart(() => import('./secretary-dialog.tsx'), MissingDialog);
const ToolDialog = lazyPart(() => import('./tool-dialog.tsx'), MissingDialog);

interface PartProps {
  clientId: string;
  record: Secretary;
}

/** The corporate secretary's page of a client: its lists, its facts, its registers and the tools it is entered in. */
export function ClientSecretary({ clientId }: { clientId: string }) {
  const { data, isError, error, refetch } = useQuery(secretaryQuery(clientId));
  if (isError && !data)
    return <LoadFailure what="The corporate secretary’s record" error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
      <Lists clientId={clientId} record={data} />
      <AgentFacts clientId={clientId} record={data} />
      <Registers clientId={clientId} />
      <Tools clientId={clientId} record={data} />
    </div>
  );
}

const lists = [
  { to: '/app/clients/$id/corporate-secretary/filings', title: 'Filings', count: 'filings' },
  { to: '/app/clients/$id/corporate-secretary/officers', title: 'Officers in office', count: 'officers' },
  {
    to: '/app/clients/$id/corporate-secretary/share-classes',
    title: 'Share classes',
    count: 'share_classes',
  },
  { to: '/app/clients/$id/corporate-secretary/charges', title: 'Open charges', count: 'charges' },
] as const;

function Lists({ clientId, record: { counts } }: PartProps) {
  return (
    <Card title="Records">
      <ul className="flex flex-col gap-3">
        {lists.map(({ to, title, count }) => (
          <li key={to} className="flex flex-wrap items-center gap-x-3">
            <Link to={to} params={{ id: clientId }} className={linkClass}>
              {title}
            </Link>
            <span className="tabular-nums text-soft">{counts[count]}</span>
            {count === 'filings' && counts.filings_due > 0 && (
              <Badge label="due within 14 days or overdue">{counts.filings_due}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** 'Since 1 May 2026', or the days of an earlier one. */
const termOf = ({ from, to }: Secretary['registered_offices'][number]) =>
  [from && `from ${day(from)}`, to && `to ${day(to)}`].filter(Boolean).join(' ');

function OfficeHistory({ offices }: { offices: Secretary['registered_offices'] }) {
  if (offices.length === 0) return 'None is recorded among the addresses';
  return (
    <ul className="flex flex-col gap-1">
      {offices.map((office, at) => (
        <li key={`${office.address} ${office.from}`} className={at > 0 ? 'text-small text-soft' : undefined}>
          {office.address}
          {termOf(office) && <span className="text-small text-soft"> · {termOf(office)}</span>}
        </li>
      ))}
    </ul>
  );
}

function CorporateKey({ record: { corporate_key, has_corporate_key } }: Pick<PartProps, 'record'>) {
  const [isShown, setShown] = useState(false);
  if (!has_corporate_key) return '-';
  if (corporate_key === null) return 'Kept, but not shown to you';
  return (
    <span className="flex flex-wrap items-center gap-3">
      <span>{isShown ? corporate_key : '••••••••'}</span>
      <Button size="small" variant="quiet" onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the key' : 'Show the key'}
      </Button>
    </span>
  );
}

function AgentFacts({ clientId, record }: PartProps) {
  const mayEdit = useMay(updateSecretary);
  const { online } = useReach();
  const [edits, setEdits] = useState(false);
  return (
    <Card
      title="Registered office and agent"
      action={
        mayEdit && (
          <Button size="small" disabled={!online} onClick={() => setEdits(true)}>
            Change
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: 'Registered office', value: <OfficeHistory offices={record.registered_offices} /> },
          { label: 'Registered agent', value: record.registered_agent },
          { label: 'Corporate key', value: <CorporateKey record={record} /> },
          { label: 'Annual review', value: record.annual_review && day(record.annual_review) },
        ]}
      />
      {edits && (
        <Suspense fallback={<DialogOpening />}>
          <SecretaryDialog clientId={clientId} record={record} onClose={() => setEdits(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Registers({ clientId }: Pick<PartProps, 'clientId'>) {
  const { online } = useReach();
  const [at, setAt] = useState(today(now()));
  const [busy, setBusy] = useState<Register>();
  async function save(register: Register) {
    setBusy(register);
    try {
      await saveRegister(clientId, register, at);
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <Card title="Registers">
      <p className="mb-4 text-soft">Each as a PDF, with what was recorded by the day.</p>
      <TextField type="date" label="As at" value={at} max={today(now())} onChange={setAt} />
      <p className="mt-4 flex flex-wrap gap-2">
        {registers.map((register) => (
          <Button
            key={register}
            size="small"
            busy={busy === register}
            disabled={!online || at === ''}
            onClick={() => void save(register).catch(console.warn)}
          >
            {registerWords[register]}
          </Button>
        ))}
      </p>
    </Card>
  );
}

function Tools({ clientId, record: { tools } }: PartProps) {
  const mayEdit = useMay(updateSecretary);
  const { online } = useReach();
  const [entered, setEntered] = useState<SecretaryTool>();
  return (
    <Card title="Tools">
      <ul className="flex flex-col gap-4">
        {tools.map(({ tool, on, compatible, external_id }) => (
          <li key={tool} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium">{toolNames[tool]}</span>
            {external_id ? (
              <Status tone="good">{`Linked, ${external_id}`}</Status>
            ) : (
              <Status tone="quiet">{compatible ? 'Can be entered' : 'Not entered'}</Status>
            )}
            {!external_id && on && mayEdit && (
              <Button
                size="small"
                disabled={!online}
                aria-label={`Enter the client in ${toolNames[tool]}`}
                onClick={() => setEntered(tool)}
              >
                Enter the client
              </Button>
            )}
            {!external_id && !on && <span className="text-small text-soft">Switched off at this firm</span>}
          </li>
        ))}
      </ul>
      {entered && (
        <Suspense fallback={<DialogOpening />}>
          <ToolDialog tool={entered} clientId={clientId} onClose={() => setEntered(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}
