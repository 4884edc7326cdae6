import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Building2, X } from 'lucide-react';
import { useState } from 'react';
import { listClients } from '#contract/clients/clients.ts';
import { useMay } from '#src/session/use-may.ts';
import { LookupField } from '#src/ui/field/found-fields.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import type { DraftValues } from '../draft-values.ts';
import { clientsFor } from '../drafts.queries.ts';

interface ClientChoiceProps {
  client: DraftValues['client'];
  onChange(client: DraftValues['client']): void;
}

/** The client the envelope is for: its people are suggested first, and the envelope can be found by it. */
export function ClientChoice({ client, onChange }: ClientChoiceProps) {
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim());
  const may = useMay(listClients);
  const { data, isError } = useQuery({ ...clientsFor(asked, may), placeholderData: keepPreviousData });
  const rows = words.trim() ? (data?.data ?? []) : [];
  if (client)
    return (
      <div className="flex flex-col gap-1.5">
        <span className="text-small font-medium">Client</span>
        <div className="flex min-h-11 items-center gap-3 rounded-control bg-sunken pr-1 pl-3 dense:min-h-9">
          <Building2 aria-hidden="true" className="size-4.5 shrink-0 stroke-[1.6] text-soft" />
          <span className="min-w-0 flex-1 truncate">{client.name}</span>
          <IconButton label={`Remove ${client.name}`} icon={<X />} onClick={() => onChange(null)} />
        </div>
      </div>
    );
  return (
    <LookupField
      label="Client"
      optional
      hint="For whom it is signed. Its people are offered first."
      words={words}
      onWords={setWords}
      choices={rows.map(({ id, name, office }) => ({ value: id, label: name, detail: office.name }))}
      nothing={nothingOf(words, isError)}
      onChoose={(chosen) => {
        const found = rows.find(({ id }) => id === chosen);
        if (found) onChange({ id: found.id, name: found.name });
        setWords('');
      }}
    />
  );
}

function nothingOf(words: string, failed: boolean): string {
  if (failed) return 'The server could not be asked.';
  return words.trim() ? 'No client is called that.' : 'Type a part of its name.';
}
