import { useNavigate } from '@tanstack/react-router';
import { Button } from '../ui/button/button.tsx';
import { sayFailed } from '../ui/notifications/say-failed.ts';
import { notify } from '../ui/notifications/store.ts';

interface BothVersionsLinkProps {
  page: string;
  /** Fills the form; false if there is unsaved work on the record already. */
  fill(): Promise<boolean>;
}

/** Shown where a change cannot be reversed as it is: the way to the form, which shows both versions. */
export function BothVersionsLink({ page, fill }: BothVersionsLinkProps) {
  const navigate = useNavigate();
  async function open(): Promise<void> {
    if (!(await fill()))
      notify({
        message: 'You have unsaved work on this record: it was opened. Finish it first.',
        type: 'warning',
      });
    await navigate({ to: page });
  }
  return (
    <section
      aria-label="Changed since"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warn-tint px-4 py-3.5"
    >
      <p>Somebody changed this since. The form shows both versions, and you choose.</p>
      <Button onClick={() => void open().catch(sayFailed)}>Open the form</Button>
    </section>
  );
}
