import { Check } from 'lucide-react';
import { cx } from '../cx.ts';

export interface StepState {
  key: string;
  title: string;
  /** The reason the step is skipped, in words: 'not needed'. */
  skipped?: string | undefined;
}

interface StepsProps {
  /** Goal of the steps, read aloud. */
  label: string;
  steps: readonly StepState[];
  /** The key of the current step. */
  current: string;
}

/** The progress over several steps: numbers to look at, not to press. On the phone one bar and “Step 2 of 7”. */
export function Steps({ label, steps, current }: StepsProps) {
  const at = steps.findIndex(({ key }) => key === current);
  return (
    <nav aria-label={label}>
      <p
        aria-hidden="true"
        className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-small text-soft md:hidden"
      >
        <span>
          Step {at + 1} of {steps.length}
        </span>
        {steps[at + 1] && <span className="text-faint">Next: {steps[at + 1]?.title}</span>}
      </p>
      <ol className="flex gap-1 md:gap-0">
        {steps.map((step, i) => (
          <Mark
            key={step.key}
            step={step}
            number={i + 1}
            state={stateOf(i, at)}
            last={i === steps.length - 1}
          />
        ))}
      </ol>
    </nav>
  );
}

type State = 'done' | 'current' | 'to come';
const stateOf = (i: number, at: number): State => (i === at ? 'current' : i < at ? 'done' : 'to come');

const circles: Record<State, string> = {
  done: 'border-accent-text bg-accent-tint text-accent-text',
  current: 'border-accent bg-accent text-on-accent',
  'to come': 'border-line bg-paper text-faint',
};

function Mark({
  step,
  number,
  state,
  last,
}: {
  step: StepState;
  number: number;
  state: State;
  last: boolean;
}) {
  const { title, skipped } = step;
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={cx(
        'flex min-w-0 items-center max-md:flex-1',
        !last && 'md:flex-auto',
        state === 'current' && 'md:shrink-0',
      )}
    >
      <span
        className={cx('h-1 w-full rounded-full md:hidden', state === 'to come' ? 'bg-line' : 'bg-accent')}
      />
      <span
        aria-hidden="true"
        className={cx(
          'hidden size-7 shrink-0 place-items-center rounded-full border text-small font-semibold tabular-nums md:grid',
          circles[skipped ? 'to come' : state],
        )}
      >
        {state === 'done' && !skipped ? <Check className="size-4 stroke-[2.2]" /> : skipped ? '–' : number}
      </span>
      <span
        className={cx(
          'max-md:sr-only ml-2 truncate text-small',
          state === 'current' ? 'font-semibold' : 'text-soft max-xl:sr-only',
        )}
      >
        <span className="sr-only">{number}. </span>
        {title}
        {skipped && <span className="sr-only"> ({skipped})</span>}
        {state === 'done' && !skipped && <span className="sr-only"> (done)</span>}
      </span>
      {!last && <span className="mx-2 hidden h-px min-w-3 flex-1 bg-line md:block" />}
    </li>
  );
}
