import { useEffect, useState } from 'react';
import { typedAddress } from '#contract/core/same-address.ts';
import { outsider, type RecipientPerson } from '#contract/signing/drafts.ts';
import { knownAddressMessage, lookUpSigner, type PersonAtAddress } from '#contract/signing/signer-lookup.ts';
import { call } from '#src/api/call.ts';
import { OutsideFields } from '#src/features/signing/people/outside-fields.tsx';
import { atAddress, type RecipientCandidate } from '#src/features/signing/people/use-people.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { StepProblem } from '../wizard/step-problem.tsx';

export type Outsider = Extract<RecipientPerson, { kind: 'external' }>;

interface OutsideAddressProps {
  /** Name of the form for screen readers. */
  label: string;
  /** Their known data. */
  start: Pick<Outsider, 'name' | 'email' | 'asksForCode'>;
  /** True if they are in the draft already: only a change counts as typed. */
  kept?: boolean;
  /** Label of the button that adds or saves. */
  action: string;
  /** Why one can't go on while a typed person is not added, in words. */
  unadded: string | undefined;
  /** Called with true while input is not added or saved. */
  onTyped(isTyped: boolean): void;
  /** Returns why they are refused, in words. */
  onAdd(person: Outsider): string | undefined;
  /** Called if a known person with that address is meant. Returns why they are refused, in words. */
  onKnown(one: RecipientCandidate): string | undefined;
  onClose(): void;
}

/** The people at an address; none if the look-up fails, because the server checks again. */
const knownAt = (address: string): Promise<readonly PersonAtAddress[]> =>
  call(lookUpSigner, { query: { address } }, { quiet: true }).then(
    ({ people }) => people,
    () => [],
  );

/** Form of a person's name and address; if known people have that address, asks which of them is meant. */
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
  const email = typedAddress(form.values.email);
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
      <div className="grid-fields items-start">
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
