import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { type Candidate, usePeopleOf } from './use-people.ts';

interface PeopleOfClientProps {
  clientId: string | undefined;
  /** Who takes part already, and is not offered. */
  takesPart(one: Candidate): boolean;
  onChoose(one: Candidate): void;
}

/** The contacts of a client, each to be chosen at once. */
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
