import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { variables } from '#server/config.ts';
import { demoPassword, signIns } from '#server/demo/sign-ins.ts';
import { bodyLimits } from '#server/http/calls/body.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = (name: string) => readFileSync(join(root, name), 'utf8');
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const pages = globSync('{*.md,docs/**/*.md,{contract,scripts,server,src,sw,tests}/**/*.md}', { cwd: root });

test('the README lists the demo sign-ins as they are', () => {
  const readme = page('README.md');
  for (const { email, as, at, landsOn } of Object.values(signIns))
    expect(readme).toContain(row(email, as, at, landsOn));
  expect(readme.match(/^\| \S+@\S+ \|/gm)).toHaveLength(Object.keys(signIns).length);
  expect(readme).toContain(demoPassword);
});

test('every variable of the configuration is in the operating page, and no other', () => {
  const operating = page('docs/operating.md');
  for (const [name, { absent, for: purpose }] of Object.entries(variables))
    expect(operating).toContain(row(name, absent, purpose));
  const named = [...operating.matchAll(/^\| ([A-Z][A-Z\d_]+) \|/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(variables));
});

test('the operating page lets a proxy through what the server accepts', () => {
  expect(page('docs/operating.md')).toContain(
    `lets bodies of ${Math.max(...Object.values(bodyLimits)) / 1024 ** 2} MiB through`,
  );
});

describe.each(pages)('%s', (name) => {
  const text = page(name);

  test('links to what is there', () => {
    const links = [...text.matchAll(/(?:\]\(|src(?:set)?=")([^)"\s]+)/g)].map(([, link = '']) => link);
    const own = links.filter((link) => !/^(https?:|#)/.test(link)).map((link) => link.replace(/#.*/, ''));
    expect(own.filter((link) => !existsSync(join(root, dirname(name), link)))).toEqual([]);
  });

  test('names files that are there', () => {
    const path = /`((?:contract|docs|public|scripts|server|src|sw|tests)\/[\w./-]+\.\w+)`/g;
    const named = [...text.matchAll(path)].map(([, file = '']) => file);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

/** Words that promise something for all cases. */
const promise = /\b(prove[sd]?|shows? every|cannot|never|always|would be noticed)\b/i;
/** A test that is named, as text or as a link. */
const namedTest = /`([\w./-]+\.(?:test|spec)\.tsx?)`/g;

/** Sentences of a page's paragraphs, items and rows, without quotations and code blocks. */
function sentencesOf(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/^> .*$/gm, '');
  return prose
    .split(/\n\s*\n|\n(?=\s*(?:[-|>#]|\d+\.) ?)/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .flatMap((block) => block.split(/(?<=[.!?](?:\*\*)?) (?=[A-Z`*|])/));
}

test.each(['docs/security.md', 'docs/operating.md'])('%s promises only what a test shows', (name) => {
  const promises = sentencesOf(page(name)).filter((sentence) =>
    promise.test(sentence.replaceAll(/"[^"]*"|`[^`]*`/g, '')),
  );
  expect(promises.length).toBeGreaterThan(5);
  const bare = promises.filter((sentence) => {
    const tests = [...sentence.matchAll(namedTest)].map(([, file = '']) => file);
    return !tests.some((file) => existsSync(join(root, file)));
  });
  expect(bare).toEqual([]);
});

test('code names only pages that are here', () => {
  const code = globSync('{contract,scripts,server,src,sw,tests}/**/*.{ts,tsx,mjs,css,sql}', { cwd: root });
  const named = code.flatMap((file) =>
    [...page(file).matchAll(/(?<![\w./*])((?:\w[\w-]*\/)+[\w-]+\.md)/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ name }) => !existsSync(join(root, name)))).toEqual([]);
});

test('the proxies of the recipes let the largest body through', () => {
  const allowed = [
    /client_max_body_size (\d+)m;/.exec(page('deploy/nginx.conf'))?.[1],
    /max_size (\d+)MiB/.exec(page('deploy/Caddyfile'))?.[1],
  ];
  for (const mebibytes of allowed)
    expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThanOrEqual(Math.max(...Object.values(bodyLimits)));
});

test('decisions are numbered, and a page each, or a note that a README has', () => {
  const decisions = globSync('docs/decisions/0*.md', { cwd: root }).sort();
  const index = page('docs/decisions/README.md');
  const rows = [...index.matchAll(/^\| (?:\[(\d{4})\]\((.+?)\)|(\d{4}) \|.+\| note, in) .+$/gm)];
  expect(rows.map(([, decision, , note]) => Number(decision ?? note))).toEqual(rows.map((_, at) => at + 1));
  expect(rows.flatMap(([, , name]) => name ?? [])).toEqual(decisions.map((name) => basename(name)));
  for (const name of decisions) {
    const number = /\/(\d{4})-[a-z-]+\.md$/.exec(name.replaceAll('\\', '/'))?.[1];
    const text = page(name);
    const [, title, status, date] =
      new RegExp(
        `^# ${number} (.+)\n\n\\*\\*Status\\.\\*\\* (.+), (\\d{4}-\\d\\d-\\d\\d)\\.\n\n(?:[A-Z].+\n\n)?\\*\\*Context\\.\\*\\*`,
      ).exec(text) ?? [];
    expect(index).toContain(
      `${row(`[${number}](${basename(name)})`, title ?? '', status?.toLowerCase() ?? '', date ?? '')}\n`,
    );
    expect(text).toMatch(/\n\*\*Decision\.\*\*/);
    expect(text).toMatch(/\n\*\*Consequences\.\*\*/);
    expect(text.split('\n').length).toBeLessThanOrEqual(43);
  }
});

test('docs/evidence.md names every type of event that a record can hold', () => {
  const [, union = ''] =
    /export type AuditEvent = ([\s\S]*?);\n\n/.exec(page('server/signing/audit/audit.ts')) ?? [];
  const types = [...union.matchAll(/type: ('[^;}]+)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name),
  );
  expect(types.length).toBeGreaterThan(10);
  const first = page('docs/evidence.md')
    .split('\n')
    .map((line) => line.split('|')[1] ?? '')
    .join('\n');
  for (const type of types) expect(first).toContain(`\`${type}\``);
});
