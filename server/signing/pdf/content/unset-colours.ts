/**
 * Operators by the colour they are about: one that chooses its space, those that set it, and those that paint with it. A form takes over both
 * colours.
 */
const colours = [
  { space: 'cs', setting: 'sc scn g rg k', painting: 'f F f* B B* b b* Tj TJ \' " BI Do' },
  { space: 'CS', setting: 'SC SCN G RG K', painting: 'S s B B* b b* Do' },
].map(({ space, setting, painting }) => ({
  space,
  setting: new Set(setting.split(' ')),
  painting: new Set(painting.split(' ')),
}));

/** Operators that show text, and one that paints as text with outlines does. */
const showing = new Set(['Tj', 'TJ', "'", '"']);
const outlined = 'B';

/**
 * Follows which colours are set. After `cs` and `CS` alone, most programs paint with the first colour of the space (ISO 32000-1, 8.6.8), and
 * pdf.js with the colour before.
 */
export function unsetColours(): (operator: string) => boolean {
  let unset: readonly boolean[] = colours.map(() => false);
  const kept: (readonly boolean[])[] = [];
  let mayOutline = false;
  /** True if an operator paints with a colour that was not set. */
  return (operator) => {
    if (operator === 'q') kept.push(unset);
    if (operator === 'Q') unset = kept.pop() ?? unset;
    // A mode of text may draw its outlines too (9.3.6).
    mayOutline ||= operator === 'Tr';
    const paints = mayOutline && showing.has(operator) ? outlined : operator;
    const isUnset = colours.some(
      ({ painting }, at) => unset[at] && (painting.has(operator) || painting.has(paints)),
    );
    if (colours.some(({ space, setting }) => space === operator || setting.has(operator)))
      unset = unset.map((was, at) =>
        colours[at]?.space === operator ? true : was && !colours[at]?.setting.has(operator),
      );
    return isUnset;
  };
}
