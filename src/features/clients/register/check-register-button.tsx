import { useNavigate } from '@tanstack/react-router';
import { BookCheck } from 'lucide-react';
import { useState } from 'react';
import type { ClientRow } from '#contract/clients/clients.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { beginCheck } from './registry.queries.ts';

interface CheckRegisterButtonProps {
  rows: readonly ClientRow[];
  onDone(): void;
}

/** Compares the selected clients with the company register, and opens the page that shows how far it is. */
export function CheckRegisterButton({ rows, onDone }: CheckRegisterButtonProps) {
  const { online } = useReach();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function check() {
    setBusy(true);
    try {
      const { client_id: id } = await beginCheck(rows.map((row) => row.id));
      onDone();
      // The check of one client is shown with it.
      await (id === null
        ? navigate({ to: '/app/clients/register' })
        : navigate({ to: '/app/clients/$id/info', params: { id } }));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="small"
      busy={busy}
      disabled={!online || rows.length === 0}
      onClick={() => void check().catch(console.warn)}
    >
      <BookCheck aria-hidden="true" className="size-4 max-md:hidden" /> Check the register
    </Button>
  );
}
