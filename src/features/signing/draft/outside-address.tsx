import { useEffect } from 'react';
import { outsider, type Person } from '../../../../contract/drafts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { OutsideFields } from '../people/outside-fields.tsx';
import type { Outside } from '../people/person-lookup.tsx';
import { StepProblem } from './step-problem.tsx';

type Outsider = Extract<Person, { kind: 'external' }>;

interface OutsideAddressProps {
  /** What is known of them already. */
  start: Outside;
  /** Why one can't go on with them merely typed, in words. */
  unadded: string | undefined;
  /** Hears whether anybody is typed who was not added. */
  onTyped(isTyped: boolean): void;
  /** Answers why they can't be added, in words. */
  onAdd(person: Outsider): string | undefined;
  onClose(): void;
}

/** Somebody nobody knows here: a name and an address. */
export function OutsideAddress({ start, unadded, onTyped, onAdd, onClose }: OutsideAddressProps) {
  const form = useForm({
    schema: outsider,
    initial: { kind: 'external', ...start, asksForCode: false },
    submit: async (person) => {
      const problem = onAdd(person);
      return problem ? { email: [problem] } : undefined;
    },
  });
  const code = form.field('asksForCode');
  const isTyped = Boolean(form.values.name.trim() || form.values.email.trim());
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
  return (
    <Form form={form} label="Outside address" className="rounded-card border border-line bg-paper p-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <OutsideFields name={form.field('name')} email={form.field('email')} autoFocus />
      </div>
      <Checkbox checked={code.value} onChange={code.onChange}>
        Ask for a one-time code besides the link
      </Checkbox>
      {unadded && <StepProblem>{unadded}</StepProblem>}
      <div className="flex gap-2">
        <Button type="submit">Add</Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
