import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listPayslips, type Payslip, readPayslipFile } from '#contract/payroll/payroll.ts';
import { workerReady } from '#tests/e2e/test.ts';
import { succeeded } from '#tests/server/answers.ts';
import { callAt, signInAt } from '#tests/server/caller.ts';
import { slowDown, visit } from '../browsers.ts';
import { firm } from '../firm.ts';
import { drawn } from '../measures/pdf.ts';
import { ratio } from '../median.ts';
import { watchPaint } from '../painted.ts';
import { employee } from '../people.ts';
import { quiet } from '../quiet.ts';
import { yardsticks } from '../yardsticks.ts';

const [slower, rounds] = [4, 5];

/** Lays the latest payslip beside the yardsticks; returns its id. */
async function layOut(): Promise<string> {
  const call = callAt((await firm()).address);
  const session = await signInAt(call, 'employee');
  const query = { page: '1', recordPerPage: '100' };
  const answer = await succeeded(call(listPayslips, { query }, session));
  const [payslip] = ((await answer.json()) as ListAnswer<Payslip>).data;
  if (!payslip) throw new Error('The demo employee has no payslip.');
  const file = await succeeded(call(readPayslipFile, { params: { id: payslip.id } }, session));
  await writeFile(join((await yardsticks()).folder, 'payslip.pdf'), await file.bytes());
  return payslip.id;
}

/** From the tap on a payslip's document, without a network, to its page on the screen, ms. */
async function opened(page: Page, id: string): Promise<number> {
  await page.bringToFront(); // behind another tab nothing is painted
  await page.goto(`/client/my-payslips/${id}`);
  const link = page.getByRole('link', { name: 'Open the document' });
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(page, slower);
  const time = await link.evaluate(async (element: HTMLAnchorElement, canvas) => {
    const start = performance.now();
    element.click();
    return (await window.painted(canvas)) - start;
  }, drawn(1));
  await slowDown(page, 1);
  return time;
}

async function plain(page: Page): Promise<number> {
  const { address } = await yardsticks();
  await page.bringToFront();
  await slowDown(page, slower);
  await page.goto(`${address}/pdf.html?/payslip.pdf`, { waitUntil: 'commit' });
  const time = await page.evaluate((canvas) => window.painted(canvas), drawn(1));
  await slowDown(page, 1);
  return time;
}

/** Without a network: from the tap on a kept payslip to its painted page ÷ a plain pdf.js page with the same bytes, CPU ÷ 4. */
export async function keptPayslip() {
  const { context } = await employee();
  const id = await layOut();
  const own = await context.newPage();
  await watchPaint(own);
  await own.goto('/client/my-payslips');
  await workerReady(own);
  await context.setOffline(true);
  try {
    return await visit(async (other) => {
      await watchPaint(other);
      await plain(other); // from then on the browser has its scripts
      await quiet();
      return ratio(
        rounds,
        () => opened(own, id),
        () => plain(other),
      );
    });
  } finally {
    await context.setOffline(false);
    await own.close();
  }
}
