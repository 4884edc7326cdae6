import { dateFormats } from '../../contract/limits.ts';
import { formatDate, toInstant } from '../lib/time.ts';
import { Button } from '../ui/button/button.tsx';
import type { Beginning } from './begin.ts';

interface KeptLineProps {
  back: NonNullable<Beginning<unknown>['back']>;
  onDiscard(): void;
}

/** The quiet line above a form that holds work of an earlier visit. */
export function KeptLine({ back: { kind, at, reason }, onDiscard }: KeptLineProps) {
  const when = formatDate(toInstant(at), dateFormats.dateTime);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-accent-tint py-1 pr-1.5 pl-3 text-small"
    >
      <span className="whitespace-pre-line py-1.5">
        {kind === 'draft'
          ? `Your unsaved changes from ${when} are back.`
          : `What you changed ${when} is not sent yet. Saving again replaces it.${reason ? `\n${reason}` : ''}`}
      </span>
      {kind === 'draft' && (
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
    </div>
  );
}
