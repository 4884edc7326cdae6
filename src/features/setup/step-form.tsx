import type { ReactNode } from 'react';
import type { SetupFacts } from '#contract/setup.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Form } from '#src/ui/form/form.tsx';
import type { FormState } from '#src/ui/form/use-form.ts';
import type { SetupDraft } from './draft.ts';

/** Props of a step: the values so far, and how to keep and to leave it. */
export interface StepProps<K extends keyof SetupDraft> {
  facts: SetupFacts;
  values: SetupDraft[K];
  onDraft(values: SetupDraft[K]): void;
  onDone(values: SetupDraft[K]): void;
  /** The way back to the step before; absent in the first. */
  back: ReactNode;
}

interface StepFormProps<Values extends object> {
  form: FormState<Values>;
  title: string;
  detail?: string;
  back: ReactNode;
  /** Words of the button that goes on. */
  go?: string;
  children: ReactNode;
}

/** One step: its title, its fields, and the way on and back. */
export function SetupStepForm<Values extends object>({
  form,
  title,
  detail,
  back,
  go = 'Continue',
  children,
}: StepFormProps<Values>) {
  return (
    <section className="flex flex-col gap-5">
      <div>
        <h2 className="text-title">{title}</h2>
        {detail && <p className="mt-1 text-soft">{detail}</p>}
      </div>
      <Form form={form} label={title}>
        {children}
        <div className="flex flex-wrap items-center gap-2 pt-2">
          <Button type="submit" variant="primary" busy={form.busy} className="max-md:flex-[1_1_8rem]">
            {go}
          </Button>
          {back}
        </div>
      </Form>
    </section>
  );
}
