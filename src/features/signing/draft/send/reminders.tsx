import { usualReminderDays } from '#contract/core/limits.ts';
import { now } from '#src/lib/time/clock.ts';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { remindersBefore } from './sending.rules.ts';

interface RemindersProps {
  /** Days after the invitation. */
  days: readonly number[];
  deadline: string;
  onChange(days: number[]): void;
}

const offered = [1, ...usualReminderDays, 21];

/** The days on which recipients who are not done are reminded. */
export function Reminders({ days, deadline, onChange }: RemindersProps) {
  const all = [...new Set([...offered, ...days])].toSorted((a, b) => a - b);
  const late = days.filter(
    (day) => !remindersBefore({ reminders: [...days], deadline }, now()).includes(day),
  );
  return (
    <fieldset>
      <legend className="text-small font-medium">Reminders to whoever has not acted, after</legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {all.map((day) => (
          <Checkbox
            key={day}
            checked={days.includes(day)}
            onChange={(on) =>
              onChange(on ? [...days, day].toSorted((a, b) => a - b) : days.filter((each) => each !== day))
            }
          >
            {day === 1 ? '1 day' : `${day} days`}
          </Checkbox>
        ))}
      </div>
      {late.length > 0 && (
        <p role="status" className="text-small text-soft">
          {late.length === 1 ? 'The one' : 'Those'} after {late.join(' and ')} days would come after the last
          day, and
          {late.length === 1 ? ' is' : ' are'} not sent.
        </p>
      )}
    </fieldset>
  );
}
