import type { PersonState } from '#contract/people/users.ts';
import { Status, type Tone } from '#src/ui/status/status.tsx';

const states: Record<PersonState, { tone: Tone; words: string }> = {
  INVITED: { tone: 'info', words: 'Invited' },
  ACTIVE: { tone: 'good', words: 'Active' },
  SUSPENDED: { tone: 'bad', words: 'Suspended' },
  LEFT: { tone: 'quiet', words: 'Left' },
};

export const stateChoices = Object.entries(states).map(([value, { words }]) => ({ value, label: words }));

export const PersonStatus = ({ status }: { status: PersonState }) => (
  <Status tone={states[status].tone}>{states[status].words}</Status>
);
