import type { Locator, Page } from 'playwright';
import { sendDraftedEnvelope } from '#tests/e2e/envelopes.ts';
import { phoneScreen } from '#tests/e2e/test.ts';
import { slowDown, visit } from '../browsers.ts';
import { firm } from '../firm.ts';
import { signInByForm } from '../people.ts';
import type { Figure } from '../row.ts';

declare global {
  interface Window {
    /** Time from the tap until the screen changed, ms. */
    answered: Promise<number>;
  }
}

const [bytesPerSecond, latencyMs, slower] = [50_000, 2000, 4];

/** A first visit, nothing of the app on the device, over slow 3G with a processor a quarter as fast. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await slowDown(page, slower);
}

/** Runs in the page: waits for the next tap, and then for a frame with other words, another mark, or something that turns. */
function watchAnswer(): void {
  const marks =
    'dialog[open], [aria-busy=true], [aria-pressed=true], [aria-expanded=true], progress, :checked';
  const said = () => `${document.querySelectorAll(marks).length} ${document.body.innerText}`;
  window.answered = new Promise((resolve) => {
    const before = said();
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () =>
          said() === before
            ? requestAnimationFrame(look)
            : requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

/** Taps, waits for the answer and for the next thing to tap; notes how long the answer took. */
async function follow(
  page: Page,
  steps: readonly [string, Locator][],
): Promise<{ took: number; what: string }[]> {
  const answers: { took: number; what: string }[] = [];
  for (const [what, control] of steps) {
    await control.waitFor({ timeout: 120_000 });
    await page.evaluate(watchAnswer);
    await control.tap();
    answers.push({ what, took: await page.evaluate(() => window.answered) });
  }
  return answers;
}

const signer = (page: Page): [string, Locator][] => {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return [
    ['Continue', button('Continue')],
    ['Next field', button(/Next field/)],
    ['Type', page.getByRole('tab', { name: 'Type' })],
    ['Use this signature', button('Use this signature')],
    ['Sign and finish', button('Sign and finish')],
  ];
};

const employee = (page: Page): [string, Locator][] => {
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  const bar = (name: string) => page.getByRole('navigation', { name: /foot/ }).getByRole('link', { name });
  const first = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  return [
    [
      'a payslip',
      page.getByRole('region', { name: 'Latest payslip' }).getByRole('listitem').getByRole('link'),
    ],
    ['back to the payslips', link(/payslips/i).first()],
    ['HR documents', bar('HR docs')],
    ['an HR document', first],
    ['back to the HR documents', link(/HR documents/i).first()],
    ['To sign', bar('To sign')],
    ['a document to sign', first],
  ];
};

const unkept = { ...phoneScreen, serviceWorkers: 'block' } as const;

/** The longest wait after a tap of a signer or an employee until the screen says what is happening, s. */
export async function slowestAnswer(): Promise<Figure> {
  const { link } = await sendDraftedEnvelope(await firm(), { kinds: ['signature'] });
  const answers = [
    ...(await visit(async (page) => {
      await slow(page);
      await page.goto(link, { timeout: 120_000 });
      return follow(page, signer(page));
    }, unkept)),
    ...(await visit(async (page) => {
      await signInByForm(page, 'employee');
      await slow(page);
      await page.goto('/client/my-home', { timeout: 120_000 });
      return follow(page, employee(page));
    }, unkept)),
  ];
  return {
    figure: Math.max(...answers.map(({ took }) => took)) / 1000,
    notes: answers.map(({ what, took }) => `${what}: ${took.toFixed(0)} ms`),
  };
}
