import { boxLines } from './box-text.ts';
import { linkLines, type ShownBox, type ShownGraph } from './fold.ts';

/** The name by which a box or its members are called in a sentence. */
export const calledBox = ({ members }: Pick<ShownBox, 'members'>): string =>
  members.map(({ name }) => name).join(', ');

/** A box read aloud: who it is, what it holds in whom, and how many holders are not shown. */
export function boxName(box: ShownBox, { boxes, links }: ShownGraph): string {
  const held = links
    .filter(({ from }) => from === box.id)
    .flatMap((link) => {
      const subject = boxes.find(({ id }) => id === link.to);
      return subject ? `${linkLines(link).join(', ')} in ${calledBox(subject)}` : [];
    });
  const { name, about } = boxLines(box);
  return [
    box.members.length > 1 ? `${name.join(' ')}: ${calledBox(box)}` : [calledBox(box), ...about].join(', '),
    ...held,
    ...(box.hidden > 0 ? [`${box.hidden} more ${box.hidden === 1 ? 'holder' : 'holders'}`] : []),
  ].join('; ');
}
