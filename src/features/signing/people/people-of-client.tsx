import { Plus } from 'lucide-react';
import { Button } from '#src/ui/button/button.tsx';
import { type RecipientCandidate, usePeopleOf } from './use-people.ts';

interface PeopleOfClientProps {
  clientId: string | undefined;
  /** True for people who are recipients already, and are not offered. */
  takesPart(one: RecipientCandidate): boolean;
  onChoose(one: RecipientCandidate): void;
}

/** The contacts of a client, each added by one press. */
export function PeopleOfClient({ clientId, takesPart, onChoose }: PeopleOfClientProps) {
  const people = usePeopleOf(clientId);
  return people
    .filter((one) => !takesPart(one))
    .map((one) => (
      <Button key={one.key} size="small" variant="quiet" onClick={() => onChoose(one)}>
        <Plus aria-hidden="true" className="size-4" />
        <span className="sr-only">Add </span>
        {one.name}
      </Button>
    ));
}
