import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ActivityDetail, reverseActivity } from '#contract/activity.ts';
import { call } from '#src/api/call.ts';
import { ApiError } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { queryClient } from '#src/session/query-client.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { notify } from '#src/ui/notifications/store.ts';

interface ReverseButtonsProps {
  entry: ActivityDetail;
  /** The record changed since: its present values. */
  onStale(current: unknown): void;
}

/** Reverses the entry, or all entries made at once with it. Absent where that cannot be or the person may not. */
export function ReverseButtons({ entry, onStale }: ReverseButtonsProps) {
  const { id, irreversible, together, batch_id, batch_size } = entry;
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'one' | 'batch'>();
  if (!useMay(reverseActivity) || irreversible) return null;

  async function reverse(whole: boolean): Promise<void> {
    setBusy(whole ? 'batch' : 'one');
    try {
      await call(reverseActivity, { params: { id }, body: { whole_batch: whole } }, { quiet: true });
      await queryClient.invalidateQueries();
      notify({ message: 'Reversed.' });
      await navigate({ to: '/app/log' });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') onStale(error.current);
      else notify({ type: 'error', message: Object.values(refusal(error)).flat().join('\n') });
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <>
      <Button busy={busy === 'one'} onClick={() => void reverse(false)}>
        {together.length > 0 ? `Reverse with ${together.length} more` : 'Reverse'}
      </Button>
      {batch_id && (
        <Button busy={busy === 'batch'} onClick={() => void reverse(true)}>
          Reverse all {batch_size}
        </Button>
      )}
    </>
  );
}
