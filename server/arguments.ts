import { parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

const most = 5_000_000;
const help = `After "npm start --" there can be: --scale <clients>, which brings the demo firm to that many clients, at most ${most}.`;

/**
 * Reads the arguments after `npm start --`.
 * @throws StartError listing the valid arguments
 */
export function readArguments(args: readonly string[]): { scale: number | null } {
  const { scale } = parsed(args);
  if (scale === undefined) return { scale: null };
  if (!/^\d{1,7}$/.test(scale) || Number(scale) < 1 || Number(scale) > most)
    throw new StartError(`--scale: Write a whole number from 1 to ${most}.`);
  return { scale: Number(scale) };
}

function parsed(args: readonly string[]): { scale?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { scale: { type: 'string' } } }).values;
  } catch (cause) {
    throw new StartError(help, { cause });
  }
}
