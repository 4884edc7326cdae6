import { looksApart, shapes } from '../looks.ts';
import { expect, test } from '../test.ts';

/** Wide enough for thin lines of the editor's page to be ink. */
const viewport = { width: 1216, height: 1500 };
test.use({ viewport, worker: false });

/** One shape of each paper, each with another rotation and way of signing. The bench (`placement`) checks all of them. */
const few = shapes.filter((_, at) => at % 5 === 0);

for (const shape of few)
  test(`a field looks the same in the editor, for its signer, and sealed: ${shape[0]}`, async ({
    page,
    as,
    firm,
  }) => {
    const apart = await looksApart(firm, { sender: await as('administrator'), signer: page }, shape);
    expect(apart.filter(({ px }) => !(px <= 2))).toEqual([]);
  });
