import { useEffect, useState } from 'react';
import { outsider, type Person } from '../../../../contract/signing/drafts.ts';
import {
  knownAddressMessage,
  lookUpSigner,
  type PersonAtAddress,
} from '../../../../contract/signing/signer-lookup.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { OutsideFields } from '../people/outside-fields.tsx';
import { atAddress, type Candidate } from '../people/use-people.ts';
import { StepProblem } from './step-problem.tsx';

export type Outsider = Extract<Person, { kind: 'external' }>;

interface OutsideAddressProps {
  /** The name of the form, read aloud. */
  label: string;
  /** What is known of them already. */
  start: Pick<Outsider, 'name' | 'email' | 'asksForCode'>;
  /** They are in the draft already: only a change of that counts as typed. */
  kept?: boolean;
  /** The button that takes what was typed. */
  action: string;
  /** Why one can't go on with them merely typed, in words. */
  unadded: string | undefined;
  /** Hears whether something is typed that was not taken yet. */
  onTyped(isTyped: boolean): void;
  /** Answers why they can't be taken, in words. */
  onAdd(person: Outsider): string | undefined;
  /** Somebody known who has the address is meant. Answers why they can't be taken, in words. */
  onKnown(one: Candidate): string | undefined;
  onClose(): void;
}

/** Those who have an address; none where that can't be asked, for the server asks again. */
const knownAt = (address: string): Promise<readonly PersonAtAddress[]> =>
  call(lookUpSigner, { query: { address } }, { quiet: true }).then(
    ({ people }) => people,
    () => [],
  );

/** Somebody by name and address; where somebody known has that address, asks which of them is meant. */
export function OutsideAddress(props: OutsideAddressProps) {
  const { label, start, kept = false, action, unadded, onTyped, onAdd, onKnown, onClose } = props;
  const [known, setKnown] = useState<{ address: string; people: readonly PersonAtAddress[] }>();
  const form = useForm({
    schema: outsider,
    initial: {
      kind: 'external',
      name: start.name,
      email: start.email,
      asksForCode: start.asksForCode ?? false,
    },
    submit: async (person) => {
      const people = await knownAt(person.email);
      if (people.length === 0) return said(onAdd(person));
      setKnown({ address: person.email, people });
      return { email: [knownAddressMessage(people)] };
    },
  });
  const code = form.field('asksForCode');
  const email = form.values.email.trim().toLowerCase();
  const asking = known?.address === email ? known.people : [];
  const typed = { name: form.values.name.trim(), email };
  const isTyped = kept ? form.dirty : typed.name !== '' || typed.email !== '';
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
  const [problem, setProblem] = useState<string>();
  return (
    <Form form={form} label={label} className="rounded-card border border-line bg-paper p-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <OutsideFields name={form.field('name')} email={form.field('email')} autoFocus />
      </div>
      <Checkbox checked={code.value} onChange={code.onChange}>
        Ask for a one-time code besides the link
      </Checkbox>
      {unadded && <StepProblem>{unadded}</StepProblem>}
      {problem && <StepProblem>{problem}</StepProblem>}
      <div className="flex flex-wrap gap-2">
        {asking.map((one) => (
          <Button key={one.id} variant="primary" onClick={() => setProblem(onKnown(atAddress(email, one)))}>
            Add {one.name}
          </Button>
        ))}
        {asking.length > 0 ? (
          <Button
            onClick={() => {
              const { asksForCode } = form.values;
              setProblem(onAdd({ kind: 'external', ...typed, asksForCode, outsideMeant: true }));
            }}
          >
            Use the outside address all the same
          </Button>
        ) : (
          <Button type="submit" busy={form.busy}>
            {action}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

const said = (problem: string | undefined) => (problem ? { email: [problem] } : undefined);
