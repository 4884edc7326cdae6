import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../fixtures/free-port.ts';
import type { Driver } from './driver.ts';
import { startProgram } from './program.ts';
import { askUntil } from './until.ts';

/** Variables with which it runs anywhere, in a container as root too. */
const anywhere = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };

/** WebKitGTK's own small browser with an empty profile, on a virtual screen, by its driver program. */
export async function openWebkit(path: string): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'portico-webkit-'));
  const screen = startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24']);
  const DISPLAY = `:${await screen.said(/^(\d+)\n/m)}`;
  const port = await freePort();
  const driver = startProgram(path, [`--port=${port}`], { ...anywhere, HOME: home, DISPLAY });
  const root = `http://127.0.0.1:${port}`;
  await askUntil('WebKitWebDriver answers', async () => (await fetch(`${root}/status`)).ok);
  const { sessionId } = (await ask('POST', `${root}/session`, {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
  })) as { sessionId: string };
  const session = `${root}/session/${sessionId}`;

  return {
    async goTo(url) {
      await ask('POST', `${session}/url`, { url });
    },
    async call(source, args) {
      const script = `const [args, done] = arguments;
        (async () => (${source})(...JSON.parse(args)))().then(
          (value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })));`;
      const answer = await ask('POST', `${session}/execute/async`, { script, args: [JSON.stringify(args)] });
      const { value, error } = JSON.parse(String(answer)) as { value?: unknown; error?: string };
      if (error) throw new Error(error);
      return value;
    },
    async act(actions) {
      await ask('POST', `${session}/actions`, { actions });
    },
    async close() {
      await ask('DELETE', session);
      await driver.stop();
      await screen.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** One command of W3C WebDriver (w3.org/TR/webdriver2): gives its value or throws its error. */
async function ask(method: 'POST' | 'DELETE', address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
