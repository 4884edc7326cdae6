import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Party, parties } from '#contract/parties/parties.ts';
import { queryOf } from '#src/api/query.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { MergeDialog } from './merge-dialog.tsx';

interface MergeWithProps {
  party: Party;
  onClose(): void;
}

/** Letters from which a name is looked up. */
const leastLetters = 3;

/** Finds the party that this one is, then shows both side by side. */
export function MergeWith({ party, onClose }: MergeWithProps) {
  const [words, setWords] = useState('');
  const [other, setOther] = useState<string>();
  const search = useSettled(words.trim());
  const isAsked = search.length >= leastLetters;
  const { data } = useQuery({
    ...queryOf(
      parties.list,
      { query: { page: '1', recordPerPage: '10', search } },
      { persist: false, enabled: isAsked },
    ),
    placeholderData: (before) => before,
  });
  if (other) return <MergeDialog ids={[party.id, other]} onClose={onClose} />;
  const found = isAsked ? data?.data.filter(({ id }) => id !== party.id) : undefined;
  return (
    <Dialog open title={`Which party is ${party.name} too?`} onClose={onClose}>
      <TextField
        label="Name of the other party"
        autoComplete="off"
        autoFocus
        value={words}
        onChange={setWords}
      />
      {found && found.length === 0 && <p className="mt-4 text-soft">No other party has such a name.</p>}
      {found && found.length > 0 && (
        <ul aria-label="Parties found" className="mt-4 flex flex-col gap-3">
          {found.map(({ id, name, jurisdiction, registration_number }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <div className="min-w-0 wrap-anywhere">
                <p>{name}</p>
                <p className="text-small text-soft">
                  {[registration_number, jurisdiction?.name].filter(Boolean).join(', ')}
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
