import { cx } from '../cx.ts';

const tones = {
  bad: 'bg-bad-fill text-on-bad',
  warn: 'bg-warn-tint text-warn',
  accent: 'bg-accent text-on-accent',
  quiet: 'bg-sunken text-soft',
};

interface BadgeProps {
  /** The shown number or short word. */
  children: string | number;
  /** The counted things, read aloud after the number. */
  label?: string;
  tone?: keyof typeof tones;
}

/** Around a badge on an icon, which has one size at any text size, and its badge with it: low enough to leave the icon free. */
export const iconBadge = '*:h-[16px] *:min-w-[16px] *:px-[4px] *:text-[10px]';

/** A small count or word on another element. */
export function Badge({ children, label, tone = 'bad' }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-tiny leading-none font-semibold tabular-nums',
        tones[tone],
      )}
    >
      {children}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  );
}
