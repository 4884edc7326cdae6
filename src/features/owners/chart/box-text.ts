import { type BoxLink, linkLines, type ShownBox, type ShownGraph } from './fold.ts';
import type { LayoutQuestion } from './layout.ts';

/** Sizes of the chart in px, at a zoom of 1. */
export const chartSizes = {
  boxWidth: 192,
  /** Height of a line of a box, and of one on a link. */
  line: 18,
  linkLine: 16,
  padding: 12,
  /** Widest text of a line, in characters; those of East Asia count as two. */
  characters: 21,
} as const;
/** Most lines of a name, and most members that a circle names. */
const most = { lines: 3, members: 4 };

const widthOf = (text: string): number =>
  [...text].reduce(
    (width, character) => width + (/[\u1100-\u11ff\u2e80-\uffef]/u.test(character) ? 2 : 1),
    0,
  );

/** The start of a text that fits, and the rest. */
function cut(text: string, room: number): [string, string] {
  let at = 0;
  let width = 0;
  for (const character of text) {
    width += widthOf(character);
    if (width > room) break;
    at += character.length;
  }
  if (at >= text.length) return [text, ''];
  const space = text.lastIndexOf(' ', at);
  const end = space > 0 ? space : at;
  return [text.slice(0, end).trimEnd(), text.slice(end).trimStart()];
}

/** A text in at most so many lines; the last one ends in … where it is longer. */
export function wrapWords(text: string, lines: number, room: number = chartSizes.characters): string[] {
  const [first, rest] = cut(text, room);
  if (rest === '') return [first];
  if (lines === 1) return [`${cut(text, room - 1)[0]}…`];
  return [first, ...wrapWords(rest, lines - 1, room)];
}

/** Lines of a box: what it is called, then, smaller, what it is. */
export function boxLines({ members, isRoot }: ShownBox): {
  readonly name: string[];
  readonly about: string[];
} {
  const [only] = members;
  if (members.length > 1) {
    const named = members.slice(0, members.length > most.members ? most.members - 1 : most.members);
    return {
      name: [`${members.length} that own each other`],
      about: [
        ...named.flatMap(({ name }) => wrapWords(name, 1, chartSizes.characters + 4)),
        ...(isRoot ? ['with this client'] : []),
        ...(named.length < members.length ? [`and ${members.length - named.length} more`] : []),
      ],
    };
  }
  const kinds = [
    only?.kind === 'PERSON' ? 'Person' : kindOf(only?.entity_type),
    only?.listed && 'listed',
    isRoot && 'this client',
  ];
  return {
    name: wrapWords(only?.name ?? '', most.lines),
    about: [kinds.filter(Boolean).join(', '), ...(only?.beneficial_owner ? ['Beneficial owner'] : [])],
  };
}
const kinds: Readonly<Record<string, string>> = { TRUST: 'Trust', FUND: 'Fund', STATE_BODY: 'State body' };
const kindOf = (type: string | null | undefined) => kinds[type ?? ''] ?? 'Company';

/** Height of a box in px. */
export function boxHeight(box: ShownBox): number {
  const { name, about } = boxLines(box);
  return (name.length + about.length) * chartSizes.line + 2 * chartSizes.padding - 4;
}

/** Width of the words of a link in px. */
export const linkWidth = (link: BoxLink): number =>
  Math.max(0, ...linkLines(link).map((line) => widthOf(line) * 7 + 12));

/** The boxes and links of a chart as far as their places follow from them. */
export const layoutQuestion = ({ boxes, links }: ShownGraph): LayoutQuestion => ({
  boxes: boxes.map((box) => ({ id: box.id, width: chartSizes.boxWidth, height: boxHeight(box) })),
  links: links.map((link) => ({
    from: link.from,
    to: link.to,
    width: linkWidth(link),
    height: linkLines(link).length * chartSizes.linkLine,
  })),
});
