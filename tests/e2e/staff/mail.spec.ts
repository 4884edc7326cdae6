import { expect, test } from '@playwright/test';
import { htmlOf } from '#server/mail/letter-html.ts';
import { letterOf, toRecipient } from '#server/signing/notifications/notices.ts';
import { violationsOf } from '../accessible.ts';

// the narrowest screen there is
test.use({ viewport: { width: 320, height: 640 } });

const facts = {
  firm: { name: 'Portico Advisory', address: '12 Quayside Row\nLondon' },
  from: [{ name: 'Bo Berg', email: 'bo@portico.example' }],
  name: 'Ann Lee',
  sender: 'Bo Berg',
  title: `Lease ${'Schiffahrtsgesellschaft'.repeat(4)}`,
  message: 'As discussed.\n\nKind regards',
  deadline: '2026-03-01T12:00:00.000Z',
  endedBy: 'Cy Dee',
  endedReason: 'The rent is wrong.',
  link: `https://portal.example.com/auth/external-login/${'x'.repeat(43)}`,
  auditHead: 'c0ffee'.repeat(10),
  attached: true,
  undelivered: null,
  handOver: null,
};

test('the mails to those who take part are read by everybody, on any screen', async ({ page }) => {
  for (const notice of ['invited', 'completed', 'declined'] as const) {
    const { subject, letter } = letterOf(toRecipient(notice, 'signer'), facts);
    await page.setContent(htmlOf(letter, subject));
    await expect(page).toHaveTitle(subject);
    await expect(page.getByText('Dear Ann Lee,')).toBeVisible();
    expect(await violationsOf(page, { whole: true })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const button = page.getByRole('link');
    await expect(button).toHaveCount(letter.action ? 1 : 0);
    if (!letter.action) continue;
    await expect(button).toHaveAccessibleName(letter.action.words);
    await expect(button).toHaveAttribute('href', facts.link);
    await expect(page.getByText(facts.link)).toBeVisible();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});
