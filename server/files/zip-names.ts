import { turningMarks } from '#contract/core/text/direction-marks.ts';

/* Names in an archive. It is never unpacked here, but by whoever it was sent to, with a program that may believe every name. */

/** Characters that end a name for some programs, or turn its direction. */
const unshown = new RegExp(`[\\0${turningMarks}]`);

/** The last part of an entry's name, on one line. */
export const lastPart = (name: string): string =>
  (name.split(/[/\\]/).findLast(Boolean) ?? name).replace(/[\p{C}\s]+/gu, ' ').slice(0, 80);

/** True if a name leads out of the folder that an archive is unpacked into: it is absolute, or climbs. */
const leadsOut = (name: string): boolean =>
  /^([/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..');

/** The reason, for the person, why the names in an archive are not accepted; null if they are. */
export function zipNameProblem(names: readonly string[]): string | null {
  const taken = new Set<string>();
  for (const name of names) {
    if (unshown.test(name))
      return `A name in this archive holds characters that cannot be shown: “${lastPart(name)}”. Rename that file and make the archive again.`;
    if (leadsOut(name))
      return `This archive would unpack “${lastPart(name)}” to a place outside of it. Make it again from the files alone.`;
    if (taken.has(name))
      return `This archive holds two files of the name “${lastPart(name)}”, of which most programs show one. Make it again with each file once.`;
    taken.add(name);
  }
  return null;
}
