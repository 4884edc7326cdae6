import type { ComparedDocument } from '#src/features/signing/comparison/comparison.rules.ts';
import { ComparisonProgress } from '#src/features/signing/comparison/comparison-note.tsx';
import { Button } from '#src/ui/button/button.tsx';

interface SendingWaitProps {
  /** Documents whose comparison is under way. */
  comparing: readonly ComparedDocument[];
  /** True if sending was asked for meanwhile. */
  waits: boolean;
  /** Takes that back. */
  onStop(): void;
}

/** Says beside the button why sending waits, and that it goes on by itself. */
export function SendingWait({ comparing, waits, onStop }: SendingWaitProps) {
  if (comparing.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-paper px-4 py-3">
      {comparing.map((document) => (
        <ComparisonProgress key={document.id} document={document} />
      ))}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 text-small">
        <p role="status">
          {waits
            ? 'It is sent as soon as this is done, unless something differs. Stay on this page until then.'
            : 'Sending waits for this. You can press “Send for signing” now: it then goes out by itself.'}
        </p>
        {waits && (
          <Button size="small" variant="quiet" onClick={onStop} className="-mx-3">
            Don’t send yet
          </Button>
        )}
      </div>
    </div>
  );
}
