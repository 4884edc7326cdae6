import lighthouse from 'lighthouse';
import { type BrowserProfile, forgetCaches, openProfile } from '../browsers.ts';
import { firm } from '../firm.ts';
import { median } from '../median.ts';
import { employee } from '../people.ts';
import { quiet } from '../quiet.ts';
import { shared } from '../shared.ts';

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
};
export type Category = keyof typeof categories;

/** The parts of a report that are read. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string; numericValue?: number }>;
}

/** One run on a slow phone with nothing cached, as Lighthouse simulates it; a signed-in person stays signed in. */
export async function runLighthouse(
  profile: BrowserProfile,
  url: string,
  only: readonly Category[],
): Promise<Report> {
  for (let tries = 1; ; tries++) {
    await forgetCaches(profile);
    await quiet();
    const result = await lighthouse(url, {
      port: profile.port,
      output: 'json',
      logLevel: 'error',
      disableStorageReset: true,
      onlyCategories: only.map((category) => categories[category]),
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    if (tries === 3)
      throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message}`);
  }
}

type Page = 'sign-in' | 'my-payslips' | 'document-to-sign';

async function addressOf(
  page: Page,
): Promise<{ profile: BrowserProfile; url: string; end?: () => Promise<void> }> {
  const { address } = await firm();
  if (page === 'sign-in') {
    const profile = await openProfile(address);
    return { profile, url: `${address}/auth/login`, end: () => profile.close() };
  }
  const profile = await employee();
  const path = page === 'my-payslips' ? '/client/my-payslips' : profile.papers['one-page'];
  return { profile, url: address + path };
}

const runs = 5;

/** The medians of the runs: 0 to 100 for each category, with what was not perfect. */
const scores = (page: Page) =>
  shared(async () => {
    const { profile, url, end } = await addressOf(page);
    const reports: Report[] = [];
    for (let at = 0; at < runs; at++)
      reports.push(await runLighthouse(profile, url, ['performance', 'accessibility', 'bestPractices']));
    await end?.();
    return (category: Category) => {
      const figure = median(
        reports.map(({ categories: of }) => 100 * (of[categories[category]]?.score ?? 0)),
      );
      const notes = reports.flatMap((report) =>
        (report.categories[categories[category]]?.auditRefs ?? []).flatMap(({ id, weight }) => {
          const { score, displayValue = '' } = report.audits[id] ?? {};
          return weight > 0 && typeof score === 'number' && score < 1 ? [`${id} ${displayValue}`] : [];
        }),
      );
      return { figure, notes };
    };
  });

const pages = {
  'sign-in': scores('sign-in'),
  'my-payslips': scores('my-payslips'),
  'document-to-sign': scores('document-to-sign'),
};

export const score = async (page: Page, category: Category) => (await pages[page]())(category);
