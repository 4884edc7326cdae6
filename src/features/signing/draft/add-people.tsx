import { AtSign, PenLine, Plus } from 'lucide-react';
import { useState } from 'react';
import { newId } from '../../../../contract/values.ts';
import { now } from '../../../lib/time.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LookupField } from '../../../ui/field/lookup-field.tsx';
import type { DraftRecipient } from './draft-values.ts';
import { OutsideAddress } from './outside-address.tsx';
import { alreadyIn } from './recipients.rules.ts';
import { useFocusAfter } from './use-focus-after.ts';
import { type Candidate, usePeople } from './use-people.ts';

export const roleWords: Record<DraftRecipient['role'], string> = {
  signer: 'a signer',
  approver: 'an approver',
  observer: 'an observer',
};

interface AddPeopleProps {
  /** Everybody who takes part so far. */
  recipients: readonly DraftRecipient[];
  /** What those who are added become. */
  as: DraftRecipient['role'];
  clientId: string | undefined;
  onAdd(recipient: Omit<DraftRecipient, 'order'>): void;
}

const outside = 'outside';
const looksLikeAddress = (words: string) => /^\S+@\S+\.\S+$/.test(words.trim());

/** Finds people by name or address and adds them; nobody twice. */
export function AddPeople({ recipients, as: role, clientId, onAdd }: AddPeopleProps) {
  const { user } = useSession();
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState<{ email: string }>();
  const focusAfter = useFocusAfter();
  const people = usePeople(words, clientId);
  const offered = people.ofClient.filter((one) => one.email && !alreadyIn(recipients, one));
  const myself: Candidate = {
    key: `staff:${user.id}`,
    person: { kind: 'staff', id: user.id },
    name: user.name,
    email: user.email,
    detail: '',
  };
  const address = looksLikeAddress(words) ? words.trim() : undefined;

  /** Adds somebody, or answers why not. */
  function add({ person, name, email }: Omit<Candidate, 'key' | 'detail'>): string | undefined {
    const known = alreadyIn(recipients, { person, email });
    if (known) return `${known.name} is in the list already, as ${roleWords[known.role]}.`;
    if (person.kind === 'contact' && !email)
      return `${name} has no e-mail address. Enter one with the contact, or add them by an outside address.`;
    const me = person.kind === 'staff' && person.id === user.id;
    const id = newId(now());
    onAdd({ id, person, role, name, email: me ? user.email : email, me });
    setSaid(`${name} was added.`);
    // What was pressed may be gone now; whoever looks for the next one stays where they type.
    if (!words) focusAfter(`remove ${id}`);
    return undefined;
  }
  function choose(key: string) {
    if (key === outside) setAsking({ email: address ?? '' });
    const one = people.found.find((each) => each.key === key);
    setProblem(one && add(one));
    setWords('');
  }

  return (
    <div className="flex flex-col gap-4">
      <LookupField
        label="Add a person"
        hint="Contacts of clients and colleagues, by name or e-mail address."
        error={problem}
        optional={role === 'observer'}
        words={words}
        onWords={(typed) => {
          setWords(typed);
          setProblem(undefined);
        }}
        choices={[
          // First, so that it stays where it is while people are found.
          ...(address ? [{ value: outside, label: `Add ${address}`, detail: 'By an outside address' }] : []),
          ...people.found.map(({ key, name, detail }) => ({ value: key, label: name, detail })),
        ]}
        nothing={nothingOf(words, people)}
        onChoose={choose}
      />
      <div className="flex flex-wrap gap-2">
        {role !== 'observer' && !alreadyIn(recipients, myself) && (
          <Button size="small" onClick={() => add(myself)}>
            <PenLine aria-hidden="true" className="size-4" /> I sign too
          </Button>
        )}
        <Button size="small" onClick={() => setAsking({ email: '' })}>
          <AtSign aria-hidden="true" className="size-4" /> Outside address
        </Button>
        {offered.map((one) => (
          <Button key={one.key} size="small" variant="quiet" onClick={() => setProblem(add(one))}>
            <Plus aria-hidden="true" className="size-4" />
            <span className="sr-only">Add </span>
            {one.name}
          </Button>
        ))}
      </div>
      {asking && (
        <OutsideAddress
          key={asking.email}
          email={asking.email}
          onClose={() => setAsking(undefined)}
          onAdd={(person) => {
            const refused = add({ person, name: person.name, email: person.email });
            if (!refused) setAsking(undefined);
            return refused;
          }}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function nothingOf(words: string, { busy, failed }: { busy: boolean; failed: boolean }): string {
  if (failed) return 'The server could not be asked. An outside address can be added still.';
  if (!words.trim()) return 'Type a part of a name.';
  return busy
    ? 'Looking…'
    : 'Nobody is called that. Somebody unknown here is added by their outside address.';
}
