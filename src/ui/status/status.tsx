import { CircleAlert, CircleCheck, CircleDashed, CircleDot, TriangleAlert } from 'lucide-react';
import { cx } from '../cx.ts';

/** A mark of its own shape for each tone, so that the colour is never alone. */
const tones = {
  good: { Mark: CircleCheck, colour: 'text-good' },
  warn: { Mark: TriangleAlert, colour: 'text-warn' },
  bad: { Mark: CircleAlert, colour: 'text-bad' },
  info: { Mark: CircleDot, colour: 'text-info' },
  quiet: { Mark: CircleDashed, colour: 'text-faint' },
};

export type Tone = keyof typeof tones;

/** The state of something: a word with a mark. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  const { Mark, colour } = tones[tone];
  return (
    <span className={cx('inline-flex items-center gap-1.5 align-middle text-small font-medium', colour)}>
      <Mark aria-hidden="true" className="size-4 shrink-0 stroke-[1.8]" />
      {children}
    </span>
  );
}
