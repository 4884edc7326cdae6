import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type SecretaryTool, toolNames } from '#contract/secretary/secretary-words.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { enterIn, preparedQuery } from './secretary.queries.ts';
import { day } from './secretary-words.ts';

interface ToolDialogProps {
  tool: SecretaryTool;
  clientId: string;
  onClose(): void;
}

/** Shows what a tool would be told of a client, what it lacks, and what the tool has already; then enters it. */
export default function ToolDialog({ tool, clientId, onClose }: ToolDialogProps) {
  const { data, isError, error, refetch } = useQuery(preparedQuery(tool, clientId));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const name = toolNames[tool];
  async function enter() {
    setBusy(true);
    const refusals = await enterIn(tool, clientId);
    setBusy(false);
    const [message] = Object.values(refusals ?? {}).flat();
    if (refusals) return setRefused(message ?? 'This was refused.');
    notify({ message: `The client is in ${name}.` });
    return onClose();
  }
  return (
    <Dialog
      open
      title={`Enter the client in ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={!data || data.problems.length > 0}
            onClick={() => void enter()}
          >
            Enter the client
          </Button>
          <Button onClick={onClose}>Go back</Button>
        </>
      }
    >
      {refused && (
        <p role="alert" className="mb-4 text-bad">
          {refused}
        </p>
      )}
      {isError && !data && <LoadFailure what="The check" error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-32 w-full" />}
      {data && (
        <>
          {data.problems.length > 0 && (
            <div className="mb-4">
              <p className="font-semibold">Before the client can be entered:</p>
              <ul className="list-disc pl-5">
                {data.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </div>
          )}
          <Facts
            facts={[
              { label: 'Name', value: data.payload.name },
              { label: 'Number', value: data.payload.number },
              { label: 'Jurisdiction', value: data.payload.jurisdiction },
              { label: 'Incorporated', value: data.payload.incorporated && day(data.payload.incorporated) },
            ]}
          />
          {data.matches.length > 0 && (
            <div className="mt-4">
              <p className="font-semibold">{name} has already:</p>
              <ul className="list-disc pl-5">
                {data.matches.map(({ external_id, name, by, client }) => (
                  <li key={external_id}>
                    {name}, {external_id} ({by === 'NUMBER' ? 'same number' : 'same name'}):{' '}
                    <Link to="/app/clients/$id/corporate-secretary" params={{ id: client.id }}>
                      {client.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}
