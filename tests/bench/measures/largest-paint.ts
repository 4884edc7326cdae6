import { openProfile } from '../browsers.ts';
import { firm } from '../firm.ts';
import { ratio } from '../median.ts';
import { yardsticks } from '../yardsticks.ts';
import { runLighthouse } from './lighthouse.ts';

/** Largest contentful paint of sign-in ÷ that of the page with one heading, both as Lighthouse simulates a slow phone. */
export async function largestPaint() {
  const [{ address }, { address: other }] = await Promise.all([firm(), yardsticks()]);
  const profile = await openProfile(address);
  const paint = async (url: string) => {
    const { audits } = await runLighthouse(profile, url, ['performance']);
    return audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
  };
  try {
    return await ratio(
      5,
      () => paint(`${address}/auth/login`),
      () => paint(`${other}/hello.html`),
    );
  } finally {
    await profile.close();
  }
}
