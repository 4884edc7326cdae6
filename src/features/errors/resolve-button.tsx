import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ErrorDetail, listErrors, readError, resolveError } from '#contract/error-log.ts';
import { call } from '#src/api/call.ts';
import { Button } from '#src/ui/button/button.tsx';
import { notify } from '#src/ui/notifications/store.ts';

/** Marks an error as resolved, or as open again, and refetches its lists. */
export function ResolveButton({ error }: { error: ErrorDetail }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const resolved = error.resolved_at === null;

  async function mark() {
    setBusy(true);
    try {
      await call(resolveError, { params: { id: error.id }, body: { resolved } });
      // The lists behind this screen too: their kept copies would show the old state.
      for (const { name } of [listErrors, readError])
        await queries.invalidateQueries({ queryKey: [name], refetchType: 'all' });
      notify({ message: resolved ? 'Marked as resolved.' : 'Open again.' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant={resolved ? 'primary' : 'plain'} busy={busy} onClick={() => void mark().catch(() => {})}>
      {resolved ? 'Mark as resolved' : 'Open again'}
    </Button>
  );
}
