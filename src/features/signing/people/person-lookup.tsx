import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LookupField } from '../../../ui/field/lookup-field.tsx';
import { nameOf } from './people.queries.ts';
import { type Candidate, usePeople } from './use-people.ts';

/** An address nobody known here has, and the name documents were sent to it under, if they were. */
export interface Outside {
  email: string;
  name: string;
}

interface PersonLookupProps {
  label: string;
  error: string | undefined;
  optional?: boolean;
  autoFocus?: boolean;
  /** Whose people come first. */
  clientId: string | undefined;
  onTyped?(): void;
  onChoose(one: Candidate): void;
  onOutside(address: Outside): void;
}

const outside = 'outside';
const looksLikeAddress = (words: string) => /^\S+@\S+\.\S+$/.test(words);

/** Finds people by name or address; who is not found is named by their address. */
export function PersonLookup({ label, error, optional, autoFocus, clientId, ...on }: PersonLookupProps) {
  const [words, setWords] = useState('');
  const people = usePeople(words, clientId);
  const typed = words.trim();
  const address = looksLikeAddress(typed) ? typed : undefined;
  const { data: known } = useQuery(nameOf(people.asked === address ? address : undefined));
  const name = known?.name ?? '';

  function choose(key: string) {
    const one = people.found.find((each) => each.key === key);
    if (one) on.onChoose(one);
    else on.onOutside({ email: address ?? '', name });
    setWords('');
  }
  return (
    <LookupField
      label={label}
      hint="People of clients and colleagues, by name or e-mail address."
      error={error}
      optional={optional}
      {...(autoFocus && { autoFocus })}
      words={words}
      onWords={(next) => {
        setWords(next);
        on.onTyped?.();
      }}
      choices={[
        // First, so that it stays where it is while people are found.
        ...(address
          ? [{ value: outside, label: `Add ${address}`, detail: name || 'By an outside address' }]
          : []),
        ...people.found.map(({ key, name, detail }) => ({ value: key, label: name, detail })),
      ]}
      nothing={nothingOf(words, people)}
      onChoose={choose}
    />
  );
}

function nothingOf(words: string, { busy, failed }: { busy: boolean; failed: boolean }): string {
  if (failed) return 'The server could not be asked. An outside address can be added still.';
  if (!words.trim()) return 'Type a part of a name.';
  return busy
    ? 'Looking…'
    : 'Nobody is called that. Somebody unknown here is added by their outside address.';
}
