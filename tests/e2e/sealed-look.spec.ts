import { makePdf } from '../fixtures/pdf.ts';
import { sendEnvelope } from './envelopes.ts';
import { distance, fill, kinds, sealed, seen, shapes } from './looks.ts';
import { finish, openLink } from './signing.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 1000, height: 1500 } });

for (const [name, shape] of shapes)
  test(`what is sealed looks as the signer saw it: ${name}`, async ({ page, context, firm }) => {
    const pdf = await makePdf({ ...shape, blank: true });
    const { link } = await sendEnvelope(firm, { name: 'Ana ليلى Lima', kinds, pdf, dateLanguage: 'el' });
    await openLink(page, link);
    await fill(page);
    const view = await seen(page);
    await finish(page);
    const print = await sealed(page, view);
    const bench = await context.newPage();
    const { farthest, ink } = await bench.evaluate(distance, [view.png, print] as [string, string]);
    expect(ink).toBeGreaterThan(500);
    expect(farthest).toBeLessThanOrEqual(2);
  });
