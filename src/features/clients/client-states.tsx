import type { BusinessStatus, RecordStatus } from '#contract/clients/clients.ts';
import { labelOf } from '#src/lib/names.ts';
import { Status, type Tone } from '#src/ui/status/status.tsx';

const tones: Record<BusinessStatus, Tone> = {
  ACTIVE: 'good',
  ONBOARDING: 'info',
  ON_HOLD: 'warn',
  LAPSED: 'quiet',
};

export function BusinessState({ status }: { status: BusinessStatus }) {
  return <Status tone={tones[status]}>{labelOf(status)}</Status>;
}

/** Class of the title, by the record's approval state. */
export const titleClass: Record<RecordStatus, string> = {
  under_consideration: 'italic text-soft',
  ready_for_activation: 'text-warn',
  active: '',
  ended: 'line-through',
};
