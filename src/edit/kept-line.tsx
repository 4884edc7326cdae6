import type { ReactNode } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { toInstant } from '../lib/time/clock.ts';
import { formatDate } from '../lib/time/dates.ts';
import { Button } from '../ui/button/button.tsx';
import type { Beginning } from './begin.ts';
import { TryAgain } from './try-again.tsx';

interface QuietLineProps {
  /** Discards the kept work, if that is possible. */
  onDiscard?: (() => void) | undefined;
  /** Further actions. */
  more?: ReactNode;
  children: ReactNode;
}

/** The quiet line above a form, or in its place, about kept work. */
export function QuietLine({ onDiscard, more, children }: QuietLineProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-accent-tint py-1 pr-1.5 pl-3 text-small"
    >
      <span className="whitespace-pre-line py-1.5">{children}</span>
      {more}
      {onDiscard && (
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
    </div>
  );
}

export const keptWhen = (at: number): string => formatDate(toInstant(at), dateFormats.dateTime);

interface KeptLineProps {
  back: NonNullable<Beginning<unknown>['back']>;
  onDiscard(): void;
}

/** Notice that a form holds work of an earlier visit. */
export function KeptLine({ back: { kind, at, reason, item }, onDiscard }: KeptLineProps) {
  return (
    <QuietLine
      onDiscard={kind === 'draft' ? onDiscard : undefined}
      more={item !== undefined && <TryAgain small item={item} />}
    >
      {kind === 'draft'
        ? `Your unsaved changes from ${keptWhen(at)} are back.`
        : `What you changed ${keptWhen(at)} is not sent yet. Saving again replaces it.${reason ? `\n${reason}` : ''}`}
    </QuietLine>
  );
}
