import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Client, clientFields, listClients } from '#contract/clients/clients.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { queryOf } from '#src/api/query.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { MergeClientsDialog } from './merge-clients-dialog.tsx';

interface MergeClientsProps {
  client: Client;
  onClose(): void;
}

/** Letters from which a name is looked up. */
const leastLetters = 2;

/** Finds the client that this one is, then shows both side by side. */
export default function MergeClients({ client, onClose }: MergeClientsProps) {
  const [words, setWords] = useState('');
  const [other, setOther] = useState<string>();
  const search = useSettled(words.trim());
  const isAsked = search.length >= leastLetters;
  const { data } = useQuery({
    ...queryOf(
      listClients,
      {
        query: listSearch({
          recordPerPage: 10,
          search,
          filters: [filterBy(clientFields, 'kind', 'EQ', client.kind)],
        }),
      },
      { persist: false, enabled: isAsked },
    ),
    placeholderData: (before) => before,
  });
  if (other) return <MergeClientsDialog ids={[client.id, other]} onClose={onClose} />;
  const found = isAsked ? data?.data.filter(({ id }) => id !== client.id) : undefined;
  return (
    <Dialog open title={`Which client is ${client.name} too?`} onClose={onClose}>
      <TextField
        label="Name of the other client"
        autoComplete="off"
        autoFocus
        value={words}
        onChange={setWords}
      />
      {found && found.length === 0 && <p className="mt-4 text-soft">No other client has such a name.</p>}
      {found && found.length > 0 && (
        <ul aria-label="Clients found" className="mt-4 flex flex-col gap-3">
          {found.map(({ id, name, office, registration_number }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <div className="min-w-0 wrap-anywhere">
                <p>{name}</p>
                <p className="text-small text-soft">
                  {[registration_number, office.name].filter(Boolean).join(', ')}
                </p>
              </div>
              <Button size="small" aria-label={`Compare with ${name}`} onClick={() => setOther(id)}>
                Compare
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
