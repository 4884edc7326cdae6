import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openProfile } from '../browsers.ts';
import { firm } from '../firm.ts';

/** The last Lighthouse that judges installable apps; fetched for this row alone, so that nothing else depends on it. */
const lighthouse = 'lighthouse@11.7.1';

interface Report {
  categories: { pwa: { score: number | null; auditRefs: { id: string; weight: number }[] } };
  audits: Record<string, { score: number | null; title: string }>;
}

/** The category PWA of the sign-in page, 0 to 100, with what was not perfect. */
export async function installableApp() {
  const { address } = await firm();
  const profile = await openProfile(address);
  try {
    const { stdout } = await promisify(execFile)(
      'npx',
      [
        '--yes',
        lighthouse,
        `${address}/auth/login`,
        `--port=${profile.port}`,
        '--only-categories=pwa',
        '--output=json',
        '--quiet',
      ],
      { maxBuffer: 50_000_000 },
    );
    const { categories, audits } = JSON.parse(stdout) as Report;
    const notes = categories.pwa.auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      return weight > 0 && audit?.score !== 1 ? [audit?.title ?? id] : [];
    });
    return { figure: 100 * (categories.pwa.score ?? 0), notes };
  } finally {
    await profile.close();
  }
}
