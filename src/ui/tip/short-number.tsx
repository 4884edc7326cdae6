import { abbreviate } from '../../lib/abbreviate.ts';
import { Tip } from './tip.tsx';

interface ShortNumberProps {
  /** A decimal. */
  amount: string;
  /** The same in full, with its unit. */
  full: string;
  /** Before the number, such as a currency. */
  unit: string;
}

/** Shorter words begin to save space here. */
const shortFrom = 10_000;

/** A number of a summary, abbreviated from 10,000 up, with the full one in a tooltip. */
export function ShortNumber({ amount, full, unit }: ShortNumberProps) {
  if (Math.abs(Number(amount)) < shortFrom) return <span className="whitespace-nowrap">{full}</span>;
  return <Tip full={full}>{`${unit} ${abbreviate(amount)}`}</Tip>;
}
