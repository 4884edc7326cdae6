import type { noteTypes, ReleaseNotes } from '#contract/release-notes.ts';

type Release = ReleaseNotes['releases'][number];

/** The heading of lines for those who run the server, which staff do not read. */
const ofOperators = /^###\s+For operators\s*$/i;
const typed: readonly (readonly [RegExp, (typeof noteTypes)[number]])[] = [
  [/^Improved:\s*/i, 'IMPROVED'],
  [/^Fixed:\s*/i, 'FIXED'],
  [/^New:\s*/i, 'NEW'],
];

/** `## 1.2.0 (2026-11-24)` or `## Unreleased`. */
function headingOf(line: string): Omit<Release, 'items'> {
  const [, version = null] = /(\d+\.\d+\.\d+(?:-[\w.]+)?)/.exec(line) ?? [];
  const [, date = null] = /(\d{4}-\d{2}-\d{2})/.exec(line) ?? [];
  return { version, date };
}

function itemOf(line: string): Release['items'][number] {
  const plain = line.replace(/`([^`]+)`/g, '$1').trim();
  const [prefix, type] = typed.find(([pattern]) => pattern.test(plain)) ?? [];
  const text = prefix ? plain.replace(prefix, '') : plain;
  return { type: type ?? 'NEW', text: text.charAt(0).toUpperCase() + text.slice(1) };
}

/** The changelog as staff read it: its releases, without what is for operators alone and without releases that say nothing to staff. */
export function parseChangelog(text: string): Release[] {
  const releases: { heading: Omit<Release, 'items'>; lines: string[] }[] = [];
  let hidden = false;
  for (const line of text.split(/\r?\n/)) {
    const lines = releases.at(-1)?.lines;
    if (line.startsWith('## ')) {
      releases.push({ heading: headingOf(line), lines: [] });
      hidden = false;
    } else if (line.startsWith('###')) hidden = ofOperators.test(line);
    else if (hidden || !lines) continue;
    else if (line.startsWith('- ')) lines.push(line.slice(2));
    else if (/^\s+\S/.test(line) && lines.length > 0) lines.push(`${lines.pop() ?? ''} ${line.trim()}`);
  }
  return releases
    .map(({ heading, lines }) => ({ ...heading, items: lines.map(itemOf) }))
    .filter(({ items }) => items.length > 0);
}
