import { expectAccessible } from './accessible.ts';
import { walkers } from './screens.ts';
import { phone, test } from './test.ts';
import { walk } from './walk.ts';

// The desktop's half of the grid is in the bench.
test.use(phone);

// Who has not accepted the agreement yet does so in a story of their own.
for (const who of walkers.filter((each) => each !== 'contact'))
  test(`axe finds nothing on the screens of: ${who}`, async ({ page, firm }) => {
    await walk(page, who, firm, () => expectAccessible(page));
  });
