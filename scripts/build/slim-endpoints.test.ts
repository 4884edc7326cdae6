import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, createLogger, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { slimEndpoints } from './slim-endpoints.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-slim-'));
  mkdirSync(join(folder, 'contract'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const contract = `import * as v from './v.ts';
import { endpoint } from './endpoint.ts';
import { record } from './core/record.ts';

export const read = endpoint({
  name: 'read',
  summary: 'A summary',
  params: v.object({
    id: v.string(),
  }),
  body: v.object({
    text: v.string(),
  }),
  answer: v.object({
    text: v.string(),
  }),
});
export const chunk = endpoint({ name: 'chunk', body: 'chunk' });
export const notes = record({
  path: '/notes',
  answer: {
    text: v.string(),
  },
});
export const after = () => { throw new Error('marked'); };
`;

const record = `import * as v from './v.ts';
import { endpoint } from './endpoint.ts';

export const record = ({ path, answer }: { path: string; answer?: object }) => {
  const body = v.object({ text: v.string() });
  return { create: endpoint({ name: 'create', path, body, answer: v.object(answer ?? {}) }) };
};
`;

/** Builds these endpoints like the app, and collects the bundler's messages. */
async function built(source = contract, ofRecords = record) {
  mkdirSync(join(folder, 'contract', 'core'), { recursive: true });
  writeFileSync(join(folder, 'contract', 'x.ts'), source);
  writeFileSync(join(folder, 'contract', 'core', 'record.ts'), ofRecords.replaceAll("'./", "'../"));
  writeFileSync(join(folder, 'contract', 'endpoint.ts'), 'export const endpoint = (what: object) => what;\n');
  writeFileSync(
    join(folder, 'contract', 'v.ts'),
    'export const string = () => "schema";\nexport const object = (of: object) => of;\n',
  );
  const said: string[] = [];
  const logger = createLogger('warn');
  logger.warn = logger.warnOnce = (message) => void said.push(message);
  const output = (await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    customLogger: logger,
    plugins: [slimEndpoints()],
    build: {
      write: false,
      minify: false,
      sourcemap: true,
      lib: { entry: join(folder, 'contract', 'x.ts'), formats: ['es'] },
    },
  })) as Rolldown.RolldownOutput[];
  const file = output[0]?.output[0];
  if (!file?.map) throw new Error('no source map');
  return { code: file.code, map: new SourceMap(file.map as unknown as SourceMapPayload), said };
}

test('takes out what only the server reads, and leaves whether there is a body', async () => {
  const { code } = await built();
  expect(code).not.toMatch(/A summary|schema/);
  expect(code).toContain('name: "read"');
  expect(code).toContain('body: true');
  expect(code).toContain('body: "chunk"');
});

test('takes them out of records and of the calls a record makes, in folders too', async () => {
  const { code } = await built();
  expect(code).toContain('name: "create"');
  expect(code.match(/body: true/g)).toHaveLength(2);
});

test('leaves a comment that names a call as it is', async () => {
  const named = contract.replace(
    'export const read',
    '/** As `v.object({})`, or v.string(). */\n// And v.array().\nexport const read',
  );
  await expect(built(named)).resolves.toBeDefined();
});

test.each(['endpoint', 'record'])('fails where it finds no call of %s()', async (call) => {
  const hidden = contract
    .replaceAll(`= ${call}(`, `= declare(`)
    .concat('const declare = (what: object) => what;\n');
  await expect(built(hidden, hidden.includes('record(') ? '' : record)).rejects.toThrow(
    `No schema was taken out of ${call}()`,
  );
});

test('keeps the source map right, to the line', async () => {
  const { code, map, said } = await built();
  expect(said).toEqual([]);
  const lineOf = (text: string, marked: string) =>
    text.split('\n').findIndex((line) => line.includes(marked));
  for (const marked of ['marked', '"read"', '"/notes"', '"chunk"'])
    expect([marked, originalLine(map, code, marked)]).toEqual([
      marked,
      lineOf(contract.replaceAll("'", '"'), marked),
    ]);

  function originalLine(of: SourceMap, text: string, what: string): number | undefined {
    const line = lineOf(text, what);
    const column = text.split('\n')[line]?.indexOf(what) ?? 0;
    const entry = of.findEntry(line, column);
    return 'originalLine' in entry ? entry.originalLine : undefined;
  }
});
