import { FileClock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { countOf } from '#contract/core/counts.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import type { TimelineKind } from '#contract/signing/timeline.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';

const LateSubmissionsDialog = lazyPart(() => import('../late/late-submissions-dialog.tsx'), MissingDialog);

/** Late submissions, offered to the sender; nothing if there are none. */
export function LateAnswers({ envelope }: { envelope: SentEnvelope }) {
  const [open, setOpen] = useState(false);
  const count = (of: TimelineKind) => envelope.timeline.filter(({ kind }) => kind === of).length;
  const late = count('late') - count('accepted');
  if (late === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-warn-tint px-5 py-3">
      <FileClock aria-hidden="true" className="size-5 shrink-0 stroke-[1.6]" />
      <p className="min-w-52 flex-1">{countOf(late, 'answer', 'answers')} came too late to count.</p>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Look at {late === 1 ? 'it' : 'them'}
      </Button>
      {open && (
        <Suspense>
          <LateSubmissionsDialog envelope={envelope} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
