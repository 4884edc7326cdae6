import * as v from 'valibot';
import { turningMarks } from './direction-marks.ts';

/*
 * A typed or pasted text, as it is judged and stored: without what nobody sees. A text from another program brings no-break and zero-width
 * spaces, line breaks and marks of direction, which a refusal could not show.
 */

/** Line ends of every system and of Unicode. */
const lineEnds = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
/** Characters that no reader sees and no script needs: control characters, soft hyphens, zero-width spaces, and marks that turn text. */
const unseen = new RegExp(
  `(?![\\t\\n])[\\p{Cc}\\u00AD\\u180E\\u200B\\u2060-\\u2064\\uFEFF${turningMarks}]`,
  'gu',
);
/** Neighbours of a joiner: letters of Persian and Indic scripts, and emoji with their variation selectors; never Latin letters or spaces. */
const joined = '[^\\p{ASCII}\\p{Script=Latin}\\u0300-\\u036F\\s]';
/** Joiners that change no letter. */
export const needlessJoiner = new RegExp(
  `(?<!${joined})[\\u200C\\u200D]|[\\u200C\\u200D](?!${joined})`,
  'gu',
);
/** Direction marks, which mean nothing in a text that is not written from right to left. */
const directions = /[\u061C\u200E\u200F]/g;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** A sign that somebody can see; fillers of Hangul, the empty sign of Braille and lone variation selectors are none. */
const visible = /[^\s\p{Cf}\p{DI}\u2800]/u;
/** True of most texts, which are as they should be. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** More marks on one letter than any language has (Stream-Safe Text Format, UAX #15): to put them in order takes time of the square of their number. */
const marksBeyond = /(\p{M}{30})\p{M}+/gu;
const composed = (text: string): string => text.replace(marksBeyond, '$1').normalize('NFC');

/** Composed, without what nobody sees; '' if that is all there is. */
function seen(text: string): string {
  const shown = text.replace(unseen, '');
  if (!visible.test(shown)) return '';
  const clean = rightToLeft.test(shown) ? shown : shown.replace(directions, '');
  // A mark that a joiner held apart from its letter joins it.
  const once = composed(clean.replace(/([\u200C\u200D])[\u200C\u200D]+/g, '$1'));
  return composed(once.replace(needlessJoiner, ''));
}

/** Running text: composed letters, plain spaces and line ends, nothing unseen, no outer spaces. */
export const cleanParagraphs = (text: string): string =>
  plain.test(text)
    ? text
    : seen(text.replace(lineEnds, '\n'))
        .replace(/\p{Zs}/gu, ' ')
        .trim();

/** The same on one line: breaks, tabs and several spaces become one space. */
export const cleanLine = (text: string): string =>
  plain.test(text) ? text : seen(text.replace(lineEnds, '\n')).replace(/\s+/gu, ' ').trim();

/**
 * A line that has a format, such as a phone number or a code: signs that only look like those of ASCII become them (NFKC and the dashes and
 * quotation marks that phones and word processors put in their place). The number of a footnote stays one: 1200² is not 12002.
 */
export const cleanSigns = (text: string): string =>
  plain.test(text)
    ? text
    : cleanLine(
        cleanLine(text)
          .replace(/\P{No}+/gu, (part) => part.normalize('NFKC'))
          .replace(/[\u2010-\u2015\u2212]/g, '-')
          .replace(/[\u2018\u2019\u201B\u2032]/g, "'")
          .replace(/[\u201C-\u201F\u2033]/g, '"'),
      );

/** Characters above which a text is not cleaned: its maximum refuses it as it came. Twice as many as the longest text of the contract may have. */
const longestCleaned = 200_000;

/**
 * A rule that cleans a text before it is judged. To readers of a schema it is `v.trim`: after `v.transform` the description of the API would
 * not say the form.
 */
export const cleaning = (
  clean: (text: string) => string,
  longest = longestCleaned,
): ReturnType<typeof v.trim> => ({
  ...v.trim(),
  '~run': (dataset) =>
    dataset.value.length > longest ? dataset : { ...dataset, value: clean(dataset.value) },
});
/** A text on one line. */
export const line = /* @__PURE__ */ cleaning(cleanLine);
/** Running text. */
export const paragraphs = /* @__PURE__ */ cleaning(cleanParagraphs);
/** A line that has a format. */
export const signs = /* @__PURE__ */ cleaning(cleanSigns, 5000);
