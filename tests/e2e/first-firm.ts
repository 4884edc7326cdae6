import { firstFirmVariable, openFirm } from './firm.ts';

/** Before all stories: makes the demo firm that those of the stories are copies of. Answers how to remove it. */
export default async function makeFirstFirm(): Promise<() => Promise<void>> {
  const firm = await openFirm();
  await firm.stop();
  process.env[firstFirmVariable] = firm.dataDir;
  return firm.remove;
}
