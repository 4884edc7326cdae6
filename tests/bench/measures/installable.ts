import { workerReady } from '#tests/e2e/test.ts';
import { openProfile } from '../browsers.ts';
import { firm } from '../firm.ts';

/** Reasons that keep the browser from offering to install the app. */
export async function installability() {
  const profile = await openProfile((await firm()).address);
  try {
    const page = await profile.context.newPage();
    await page.goto('/auth/login');
    await workerReady(page);
    const session = await profile.context.newCDPSession(page);
    const { errors } = await session.send('Page.getAppManifest');
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    const notes = [
      ...errors.map(({ message }) => message),
      ...installabilityErrors.map(({ errorId }) => errorId),
    ];
    return { figure: notes.length, notes };
  } finally {
    await profile.close();
  }
}
