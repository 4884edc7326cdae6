import { expectAccessible } from '../accessible.ts';
import { sendDraftedEnvelope } from '../envelopes.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use({ ...phoneScreen, worker: false });

test('a document is searched, turned and walked through on a phone, and its fields go along', async ({
  page,
  firm,
}) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const { link } = await sendDraftedEnvelope(firm);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  const first = page.getByRole('region', { name: 'Page 1 of 3' });
  const words = first.getByText('1.1 The parties agree', { exact: false });
  await expect(words).toBeVisible();

  // the words under a finger or a mouse are text
  const line = await words.boundingBox();
  if (!line) throw new Error('The words have no place.');
  await page.mouse.move(line.x + 1, line.y + line.height / 2);
  await page.mouse.down();
  await page.mouse.move(line.x + line.width + 1, line.y + line.height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(
    /^1\.1 The parties agree .* weight\.$/,
  );

  // The page has the focus now.
  await page.keyboard.press('ControlOrMeta+f');
  const search = page.getByRole('search');
  const field = search.getByRole('searchbox', { name: 'Find in this document' });
  await expect(field).toBeFocused();
  await field.fill('PÁRTIES  agree');
  await expect(search.getByRole('status')).toHaveText('1 of 9, on page 1');
  await expectAccessible(page);
  await field.press('Escape');
  await expect(search).toBeHidden();

  const number = page.getByRole('textbox', { name: 'Page' });
  await number.fill('2');
  await number.press('Enter');
  await expect(page.getByRole('region', { name: 'Page 2 of 3' })).toBeInViewport({ ratio: 0.5 });

  await page.getByRole('button', { name: 'Turn right' }).click();
  await expect(page.getByText('Turned by 90 degrees')).toBeAttached();
  const box = await page.getByRole('region', { name: 'Page 2 of 3' }).boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(842 / 595, 1);
  const next = page.getByRole('button', { name: /Next field/ });
  const label = ((await next.textContent()) ?? '').replace(/^.*Next field: /, '');
  await next.click();
  const mine = page.getByRole('region', { name: /^Page \d of 3$/ }).getByRole('button', { name: label });
  await expect(page.getByRole('dialog').getByRole('textbox', { name: label })).toBeFocused();
  await expect(mine).toBeInViewport();
  const turned = await mine.boundingBox();
  expect(turned?.height).toBeGreaterThan(3 * (turned?.width ?? 0));
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('a document that takes its time to come says how much of it has arrived, and moves nothing', async ({
  as,
}) => {
  const page = await as('viewer', '/client/shared-documents/list');
  const devtools = await page.context().newCDPSession(page);
  const slow = (bytesPerSecond: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: -1,
    });
  await devtools.send('Network.enable');
  const links = page.locator('main a[href^="/client/shared-documents/"]');
  // The viewer has come with another document.
  await links.first().click();
  await expect(page.getByRole('region', { name: /^Page 1 of / })).toBeVisible();
  await page.goBack();
  await expect(links.nth(1)).toBeVisible();
  await slow(2000);
  await links.nth(1).click();
  const arrived = page.getByRole('progressbar', { name: 'Opening the document' });
  const blank = page.locator('section [aria-busy=true]');
  let before: Awaited<ReturnType<typeof blank.boundingBox>> = null;
  // the frame is replaced as the screen loads
  await expect(async () => {
    before = await blank.boundingBox();
    expect(before).not.toBeNull();
  }).toPass();
  await expect(arrived).toBeVisible({ timeout: 20_000 });
  expect(await blank.boundingBox()).toEqual(before);
  const far = () => arrived.evaluate((bar) => (bar as HTMLProgressElement).value);
  const first = await far();
  await expect.poll(far).toBeGreaterThan(first);
  await slow(-1);
  await expect(page.getByRole('region', { name: /^Page 1 of / })).toBeVisible({ timeout: 20_000 });
  await expect(arrived).toHaveCount(0);
});
