import { abbreviate } from '#src/lib/abbreviate.ts';
import { Tip } from './tip.tsx';

interface ShortNumberProps {
  /** A decimal. */
  amount: string;
  /** The same in full, with its unit. */
  full: string;
  /** Before the number, such as a currency. */
  unit: string;
}

/** A number of six digits and more is too long for a summary; a smaller one is read as it is. */
const shortFrom = 100_000;

/** A number of a summary, abbreviated from 100,000 up, with the full one in a tooltip. */
export function ShortNumber({ amount, full, unit }: ShortNumberProps) {
  if (Math.abs(Number(amount)) < shortFrom) return <span className="whitespace-nowrap">{full}</span>;
  return <Tip full={full}>{`${unit} ${abbreviate(amount)}`}</Tip>;
}
