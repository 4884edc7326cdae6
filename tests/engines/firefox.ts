import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBidi } from './bidi.ts';
import type { Driver } from './driver.ts';
import { startProgram } from './program.ts';

/** Firefox with an empty profile. It speaks WebDriver BiDi by itself, without a driver program. */
export async function openFirefox(path: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'portico-firefox-'));
  let { firefox, send, context } = await openTab(path, profile);

  return {
    async goTo(url) {
      // A page that redirects before it is loaded aborts the navigation; the steps check later which page is open.
      await send('browsingContext.navigate', { context, url, wait: 'complete' }).catch((error: unknown) => {
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
      });
    },
    async call(source, args) {
      const answer = (await send('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify((await (${source})(...JSON.parse(args))) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (!answer.result) throw new Error(answer.exceptionDetails?.text);
      return JSON.parse(answer.result.value);
    },
    async act(actions) {
      await send('input.performActions', { context, actions });
    },
    async restart() {
      // Closed as a person closes it: pending writes are finished.
      await send('browser.close', {});
      await firefox.ended;
      ({ firefox, send, context } = await openTab(path, profile));
    },
    async close() {
      await firefox.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Starts Firefox and opens a tab, with the commands it takes. */
async function openTab(path: string, profile: string) {
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const firefox = startProgram(path, args, { HOME: profile });
  const send = await connectBidi(`${await firefox.said(/BiDi listening on (ws:\S+)/)}/session`);
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  const { context } = (await send('browsingContext.create', { type: 'tab' })) as { context: string };
  return { firefox, send, context };
}
