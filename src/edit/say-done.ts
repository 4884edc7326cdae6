import { errorNotificationMs } from '#contract/core/limits.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { notify } from '../ui/notifications/store.ts';
import type { EditOutcome } from './editing.ts';
import type { FieldTexts } from './field-texts.ts';

/** Notifies the person of the outcome of an edit, and of others' changes in it. */
export function sayDone<V extends FieldValues>(
  { record, queued, taken }: EditOutcome<unknown>,
  texts: FieldTexts<V>,
): void {
  if (queued) {
    notify({
      type: 'info',
      message: 'Kept on this device. It is sent once there is a connection.',
      duration: errorNotificationMs,
    });
  } else if (taken.length > 0) {
    const names = taken.map((field) => texts[field as keyof V & string].label).join(', ');
    notify({
      message: `Saved, with what was changed elsewhere meanwhile: ${names}.`,
      duration: errorNotificationMs,
    });
  } else if (record) {
    notify({ message: 'Saved.' });
  }
}
