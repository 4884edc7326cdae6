import { dateOf } from '../reference/calendar.ts';
import type { Services } from '../services.ts';
import { type Made, uploadOf } from './envelopes.ts';
import { fileMaker } from './file-maker.ts';
import { demoHrDocuments } from './hr-documents.ts';
import { demoLibrary } from './library.ts';
import { presentRuns } from './pay-runs.ts';
import { random } from './random.ts';
import { demoReportFiles } from './report-files.ts';
import { demoSharedDocuments } from './shared-documents.ts';
import { demoStorage } from './storage.ts';
import { type DemoWorld, demoEnvelopes } from './world.ts';

/**
 * Writes every file of the demo firm into the store, which accepts the same file twice.
 * @returns the rows of the files
 */
export async function demoPapers(
  made: Made,
  world: DemoWorld,
  services: Pick<Services, 'files' | 'pdf' | 'log'>,
) {
  const { seed, now, firmName } = made;
  const { clients, payroll, staffing } = world;
  const today = dateOf(now);
  const files = fileMaker(services.files, random(seed, 'files'), now);
  const uploads: Awaited<ReturnType<typeof uploadOf>>[] = [];
  for (const envelope of demoEnvelopes(world)) uploads.push(await uploadOf(made, files, envelope, services));
  const others = {
    hrDocuments: await demoHrDocuments(seed, files, clients, payroll, today),
    documents: await demoSharedDocuments(seed, files, clients, staffing, firmName, today),
    storage: await demoStorage(made, world, files),
    library: await demoLibrary(seed, files, firmName, today),
    reportFiles: await demoReportFiles(seed, files, world, presentRuns, now),
    files: files.rows,
  };
  return {
    ...others,
    uploads: await Promise.all(uploads.map(async ({ row, compared }) => ({ row, facts: await compared }))),
  };
}
export type DemoPapers = Awaited<ReturnType<typeof demoPapers>>;
