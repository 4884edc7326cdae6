import { workerReady } from '#tests/e2e/test.ts';
import { slowDown, visit } from '../browsers.ts';
import { ratio } from '../median.ts';
import { paintedAfter, watchPaint } from '../painted.ts';
import { employee } from '../people.ts';
import { yardsticks } from '../yardsticks.ts';

const slower = 4;

/** Without a network: navigation to the painted list of payslips ÷ the first load of the page with one heading. */
export async function offlineReopen() {
  const { context } = await employee();
  const { address } = await yardsticks();
  const first = await context.newPage();
  await first.goto('/client/my-payslips');
  await workerReady(first);
  await first.close();

  await context.setOffline(true);
  try {
    return await ratio(
      5,
      async () => {
        const page = await context.newPage();
        await watchPaint(page);
        await slowDown(page, slower);
        const time = await paintedAfter(page, '/client/my-payslips', 'main li a');
        // Its process may live on, and serve the next measurement.
        await slowDown(page, 1);
        await page.close();
        return time;
      },
      () =>
        visit(async (page) => {
          await watchPaint(page);
          await slowDown(page, slower);
          return paintedAfter(page, `${address}/hello.html`, 'h1');
        }),
    );
  } finally {
    await context.setOffline(false);
  }
}
