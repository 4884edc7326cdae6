import { boxLines } from './box-text.ts';
import { linkLines, type ShownBox, type ShownGraph } from './fold.ts';

/** The name by which a box or its members are called in a sentence. */
export const calledBox = ({ members }: Pick<ShownBox, 'members'>): string =>
  members.map(({ name }) => name).join(', ');

/** The words of a box whose holders are not all shown; undefined where they are. */
export const hiddenWords = ({ hidden }: Pick<ShownBox, 'hidden'>): string | undefined =>
  hidden > 0 ? `${hidden} more ${hidden === 1 ? 'holder' : 'holders'}` : undefined;

/**
 * A box read aloud: the words on it, as people who speak to their device read them, then its names in full and what it holds in whom.
 */
export function boxName(box: ShownBox, { boxes, links }: ShownGraph): string {
  const held = links
    .filter(({ from }) => from === box.id)
    .flatMap((link) => {
      const subject = boxes.find(({ id }) => id === link.to);
      return subject ? `${linkLines(link).join(', ')} in ${calledBox(subject)}` : [];
    });
  const { name, about } = boxLines(box);
  const isCut = [...name, ...about].some((line) => line.endsWith('…')) || box.members.length > 1;
  return [
    [name.join(' '), ...about].join(', '),
    ...[hiddenWords(box) ?? []].flat(),
    ...(isCut ? [calledBox(box)] : []),
    ...held,
  ].join('; ');
}
