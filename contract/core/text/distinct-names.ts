import { fold } from '../fold.ts';
import { directionMarks } from './direction-marks.ts';
import { fittingFileName } from './file-names.ts';

/** Characters that some system refuses in a file name or reads as a path (`C:`), and invisible ones. */
const unfit = new RegExp(`["*/:<>?\\\\|\\p{Cc}${directionMarks}]`, 'gu');

/** Unique file names that every system accepts: equal names get numbers, `Agreement.pdf`, `Agreement (2).pdf`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  // Some systems tell neither capitals nor the forms of a letter with its accent apart; what people take for one name is told apart too.
  return names.map((name) => {
    const plain = fittingFileName(name.replace(unfit, '-'));
    const dot = plain.lastIndexOf('.') < 0 ? plain.length : plain.lastIndexOf('.');
    let free = plain;
    for (let count = 2; taken.has(fold(free)); count++)
      free = `${plain.slice(0, dot)} (${count})${plain.slice(dot)}`;
    taken.add(fold(free));
    return free;
  });
}
