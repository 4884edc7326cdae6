import { directionMarks } from './direction-marks.ts';
import { cleanLine } from './pasted.ts';

/** Characters that some system refuses in a name or reads as a path (`C:`). */
const unfit = /["*/:<>?\\|]/g;
const directions = new RegExp(`[${directionMarks}]`, 'gu');
/** Names that Windows keeps for its devices, whatever follows the first dot; it reads over spaces before that. */
const devices = /^(con|prn|aux|nul|con(in|out)\$|(com|lpt)[\d¹²³])\s*(\.|$)/i;
/** Characters that nobody sees, and some system leaves out. */
const invisible = /[\p{Cf}\p{DI}]/gu;
/** Most bytes of a name, of the 255 that file systems take: the rest is for numbers that make names distinct. */
const mostBytes = 200;
const utf8 = new TextEncoder();

/** A name of a file, without characters that a path reads, as every file system takes it: “file” if nothing is left of it. */
export function fittingFileName(name: string): string {
  const plain = name.replace(/\p{Surrogate}/gu, '\ufffd').replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');
  const isDevice = devices.test(plain.replace(invisible, ''));
  return shortened(isDevice ? `_${plain}` : plain) || 'file';
}

/**
 * The name of a file as it is stored: what its system, a mail or a page gave, on one line, without what nobody sees or a path reads. Every
 * door by which a file comes cleans its name with this.
 */
export const cleanFileName = (name: string): string =>
  fittingFileName(cleanLine(name.replace(directions, '')).replace(unfit, '-'));

/** True if two names of files are one as they are stored; older ones were kept as they came. */
export const isSameFileName = (one: string, other: string): boolean =>
  cleanFileName(one) === cleanFileName(other);

function shortened(name: string): string {
  if (utf8.encode(name).length <= mostBytes) return name;
  // what stands in brackets before it tells files of one title apart
  const ending = /(?: \(\w{1,20}\))?\.\w{1,10}$/.exec(name)?.[0] ?? '';
  const letters = [...name.slice(0, name.length - ending.length)];
  let room = mostBytes - ending.length;
  const end = letters.findIndex((letter) => {
    room -= utf8.encode(letter).length;
    return room < 0;
  });
  return (
    letters
      .slice(0, end < 0 ? letters.length : end)
      .join('')
      .trimEnd() + ending
  );
}
