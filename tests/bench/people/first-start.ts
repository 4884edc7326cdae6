import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { embeddedPlace } from '#server/db/embedded/embedded-place.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { browser, sizes } from '../browsers.ts';
import type { Figure } from '../row.ts';
import { shared } from '../shared.ts';

/** Every command that a person types, from a bare folder to the link. */
const commands = [['npm', 'start']] as const;

interface Started {
  link: string;
  stop(): Promise<void>;
}

/** Types the commands with a data folder that does not exist yet, for a firm of one's own; the last one prints the link. */
async function start(dataDir: string): Promise<Started> {
  const port = String(await freePort());
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'production', DEMO: 'false', DATA_DIR: dataDir, PORT: port },
    PUBLIC_URL: `http://localhost:${port}`,
  };
  let printed = '';
  let server: ChildProcess | undefined;
  for (const [command, ...words] of commands) {
    // in a group of its own, which ends as a whole, as by Ctrl-C
    const child = spawn(command, words, { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    server = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (part: Buffer) => {
        printed += part;
        if (printed.includes('is ready at')) resolve();
      });
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(printed))));
    });
  }
  return {
    link: /https?:\/\/\S+\/setup#[\w-]+/.exec(printed)?.[0] ?? '',
    async stop() {
      if (!server?.pid || server.exitCode !== null) return;
      process.kill(-server.pid, 'SIGINT');
      await once(server, 'exit');
    },
  };
}

/** Names of the fields of a step: every one that is shown, required or not, and a list to tick as one. */
const fieldsOf = (page: Page) =>
  page.getByRole('form').evaluate((form) => {
    const fields = [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    const names = fields.map(({ type, name, id, labels }) =>
      type === 'checkbox' ? 'a list to tick' : (labels?.[0]?.innerText ?? (name || id)),
    );
    return [...new Set(names)];
  });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, words] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(words);
}

/** Fills in each page and goes on, with as little as it takes. */
const answers: readonly ((page: Page) => Promise<unknown>)[] = [
  async (page) => {
    await fill(page, { Name: 'Quay & Vale' });
    for (const [label, words] of Object.entries({ Country: 'United Kingdom', Currency: 'GBP' })) {
      await page.getByRole('combobox', { name: label }).fill(words);
      await page
        .getByRole('option', { name: new RegExp(words) })
        .first()
        .click();
    }
  },
  (page) => fill(page, { Office: 'London', Team: 'Corporate Services' }),
  (page) => page.getByRole('checkbox').first().check(),
  (page) =>
    fill(page, {
      'First name': 'Ada',
      'Last name': 'Quay',
      'E-mail': 'ada@quay.example',
      Password: 'a sentence nobody guesses',
    }),
];

/** Answers every page behind the link; returns their titles, and their fields. */
async function setUp(page: Page, link: string) {
  const [pages, fields]: [string[], string[]] = [[], []];
  await page.goto(link);
  for (const answer of answers) {
    const title = await page.getByRole('heading', { level: 2 }).first().innerText();
    pages.push(title);
    fields.push(...(await fieldsOf(page)).map((name) => `${title}: ${name}`));
    await answer(page);
    await page.getByRole('button', { name: /^(Continue|Finish)$/ }).click();
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor({ state: 'detached' });
  }
  await page.waitForURL(/\/app\/dashboard\/my-dashboard$/);
  return { pages, fields };
}

/** Commands, pages and fields until the administrator of an empty firm is signed in. */
const firstStart = shared(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'portico-bare-'));
  await chmod(parent, 0o755);
  const dataDir = join(parent, 'data');
  const server = await start(dataDir);
  const context = await (await browser()).newContext(sizes.desktop);
  try {
    const page = await context.newPage();
    return { commands: commands.map((words) => words.join(' ')), ...(await setUp(page, server.link)) };
  } finally {
    await context.close();
    await server.stop();
    const { databaseDir } = await embeddedPlace(dataDir);
    for (const folder of new Set([dirname(databaseDir), parent]))
      await rm(folder, { recursive: true, force: true });
  }
});

/** Number of commands, pages or fields. */
export async function askedAtFirst(kind: 'commands' | 'pages' | 'fields'): Promise<Figure> {
  const notes = (await firstStart())[kind];
  return { figure: notes.length, notes };
}
