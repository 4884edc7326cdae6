import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pastedAddress } from '#contract/core/same-address.ts';
import { LookupField } from '#src/ui/field/found-fields.tsx';
import { whoHas } from './people.queries.ts';
import { atAddress, type RecipientCandidate, usePeople } from './use-people.ts';

/** An address of no known person, and the name under which documents were sent to it before, if any. */
export interface Outside {
  email: string;
  name: string;
}

interface PersonLookupProps {
  label: string;
  error: string | undefined;
  optional?: boolean;
  autoFocus?: boolean;
  /** The client whose people come first. */
  clientId: string | undefined;
  onTyped?(): void;
  onChoose(one: RecipientCandidate): void;
  onOutside(address: Outside): void;
}

const outside = 'outside';
const looksLikeAddress = (words: string) => /^\S+@\S+\.\S+$/.test(words);

/** The list returns the focus to its field one frame after a press: what opens then takes the focus after that. */
const afterFocus = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work));

/** Finds people by name or address: the owner of a complete address comes first; an address that nobody has can be added as it is. */
export function PersonLookup({ label, error, optional, autoFocus, clientId, ...on }: PersonLookupProps) {
  const [words, setWords] = useState('');
  const people = usePeople(words, clientId);
  const typed = pastedAddress(words);
  const address = looksLikeAddress(typed) ? typed : undefined;
  const asked = people.asked === address ? address : undefined;
  const { data: known, isError } = useQuery(whoHas(asked));
  const name = known?.name ?? '';
  const exact = address ? (known?.people ?? []).map((one) => atAddress(address, one)) : [];
  const found = [...exact, ...people.found.filter(({ key }) => !exact.some((one) => one.key === key))];
  // Offered once it is known that nobody has it, or if that can't be looked up.
  const unknown = asked !== undefined && (isError || (known !== undefined && exact.length === 0));

  function choose(key: string) {
    const one = found.find((each) => each.key === key);
    setWords('');
    if (one) on.onChoose(one);
    else afterFocus(() => on.onOutside({ email: address ?? '', name }));
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
        ...found.map(({ key, name, detail }) => ({ value: key, label: name, detail })),
        ...(address && unknown
          ? [{ value: outside, label: `Add ${address}`, detail: name || 'By an outside address' }]
          : []),
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
