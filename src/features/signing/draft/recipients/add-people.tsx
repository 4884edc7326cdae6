import { AtSign, PenLine } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#contract/core/values.ts';
import type { RecipientPerson } from '#contract/signing/drafts.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import { PeopleOfClient } from '#src/features/signing/people/people-of-client.tsx';
import { type Outside, PersonLookup } from '#src/features/signing/people/person-lookup.tsx';
import { now } from '#src/lib/time/clock.ts';
import { useSession } from '#src/session/session.ts';
import { Button } from '#src/ui/button/button.tsx';
import type { DraftRecipient } from '../draft-values.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import { OutsideAddress } from './outside-address.tsx';
import { alreadyIn } from './recipients.rules.ts';

interface AddPeopleProps {
  /** The recipients so far. */
  recipients: readonly DraftRecipient[];
  /** Role of the people added. */
  as: DraftRecipient['role'];
  clientId: string | undefined;
  /** Why there have to be more recipients, in words. */
  missing?: string | undefined;
  /** Why one can't go on while a typed person is not added, in words. */
  unadded: string | undefined;
  /** Called with true while a typed person is not added. */
  onTyped(isTyped: boolean): void;
  onAdd(recipient: Omit<DraftRecipient, 'order'>): void;
}

interface Somebody {
  person: RecipientPerson;
  name: string;
  email: string;
}

/** Finds people by name or address and adds them, each once. */
export function AddPeople({
  recipients,
  as: role,
  clientId,
  missing,
  unadded,
  onTyped,
  onAdd,
}: AddPeopleProps) {
  const { user } = useSession();
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState<Outside>();
  const focusAfter = useFocusAfter();
  const myself: Somebody = {
    person: { kind: 'staff', id: user.id },
    name: user.name,
    email: user.email,
  };

  /** Adds a person, or answers why not. With `stays` the focus stays in the search. */
  function add({ person, name, email }: Somebody, stays = false): string | undefined {
    const known = alreadyIn(recipients, { person, email });
    if (known) return `${known.name} is in the list already, as ${verbsOf(known.role).name}.`;
    if ((person.kind === 'contact' || person.kind === 'employee') && !email)
      return `${name} has no e-mail address. Enter one with the ${person.kind}, or add them by an outside address.`;
    const me = person.kind === 'staff' && person.id === user.id;
    const id = newId(now());
    onAdd({ id, person, role, name, email: me ? user.email : email, me });
    setSaid(`${name} was added.`);
    // The pressed control may be gone now.
    if (!stays) focusAfter(`remove ${id}`);
    return undefined;
  }

  return (
    <div className="flex flex-col gap-4">
      <PersonLookup
        label="Add a person"
        error={problem ?? missing}
        optional={role === 'observer'}
        clientId={clientId}
        onTyped={() => setProblem(undefined)}
        onChoose={(one) => setProblem(add(one, true))}
        onOutside={setAsking}
      />
      <div className="flex flex-wrap gap-2">
        {role === 'signer' && !alreadyIn(recipients, myself) && (
          <Button size="small" onClick={() => add(myself)}>
            <PenLine aria-hidden="true" className="size-4" /> I sign too
          </Button>
        )}
        <Button size="small" onClick={() => setAsking({ email: '', name: '' })}>
          <AtSign aria-hidden="true" className="size-4" /> Outside address
        </Button>
        <PeopleOfClient
          clientId={clientId}
          takesPart={(one) => alreadyIn(recipients, one) !== undefined}
          onChoose={(one) => setProblem(add(one))}
        />
      </div>
      {asking && (
        <OutsideAddress
          key={asking.email}
          label="Outside address"
          action="Add"
          start={asking}
          unadded={unadded}
          onTyped={onTyped}
          onClose={() => setAsking(undefined)}
          onAdd={(person) => {
            const refused = add({ person, name: person.name, email: person.email });
            if (!refused) setAsking(undefined);
            return refused;
          }}
          onKnown={(one) => {
            const refused = add(one);
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
