import { parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

const most = 5_000_000;
const help = `After "npm start --" there can be:
--empty, which makes no demo firm and prints the link to set up one of your own;
--scale <clients>, which brings the demo firm to that many clients, at most ${most}.`;

export interface Arguments {
  /** No demo firm is made. */
  empty: boolean;
  scale: number | null;
}

/**
 * Reads the arguments after `npm start --`.
 * @throws StartError listing the valid arguments
 */
export function readArguments(args: readonly string[]): Arguments {
  const { empty = false, scale } = parsed(args);
  if (scale === undefined) return { empty, scale: null };
  if (empty) throw new StartError(`--scale grows the demo firm, which --empty leaves out.\n${help}`);
  if (!/^\d{1,7}$/.test(scale) || Number(scale) < 1 || Number(scale) > most)
    throw new StartError(`--scale: Write a whole number from 1 to ${most}.`);
  return { empty, scale: Number(scale) };
}

function parsed(args: readonly string[]): { empty?: boolean | undefined; scale?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { empty: { type: 'boolean' }, scale: { type: 'string' } } })
      .values;
  } catch (cause) {
    throw new StartError(help, { cause });
  }
}
