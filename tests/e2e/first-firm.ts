import { writeWithoutDisk } from './by-hand.ts';
import { firstFirmVariable, openFirm } from './firm.ts';

/** Makes the demo firm that the stories copy, before all stories. Returns the function that removes it. */
export default async function makeFirstFirm(): Promise<() => Promise<void>> {
  const firm = await openFirm();
  await writeWithoutDisk(firm);
  await firm.stop();
  process.env[firstFirmVariable] = firm.dataDir;
  return firm.remove;
}
