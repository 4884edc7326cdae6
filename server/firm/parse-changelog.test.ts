import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseChangelog } from './parse-changelog.ts';

const text = `# Changelog

What people notice, newest first.

## Unreleased

- Forms have editions,
  and old ones stay.
- Improved: lists load sooner.

### For operators

- \`ACTIVITY_MONTHS\` drops old months.

### For users

- Fixed: The \`Back\` button goes back.

## 1.2.0 (2026-11-01)

### For operators

- A new recipe.

## 1.1.0 (2026-10-01)

- A thing.
`;

test('staff read what is new, improved and fixed, and nothing that is for operators', () => {
  expect(parseChangelog(text)).toEqual([
    {
      version: null,
      date: null,
      items: [
        { type: 'NEW', text: 'Forms have editions, and old ones stay.' },
        { type: 'IMPROVED', text: 'Lists load sooner.' },
        { type: 'FIXED', text: 'The Back button goes back.' },
      ],
    },
    { version: '1.1.0', date: '2026-10-01', items: [{ type: 'NEW', text: 'A thing.' }] },
  ]);
});

test('the staff’s part of the changelog names no variables, folders, addresses of calls or commands', () => {
  const releases = parseChangelog(readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8'));
  const texts = releases.flatMap(({ items }) => items.map((item) => item.text));
  expect(texts.length).toBeGreaterThan(20);
  const technical =
    /[A-Z]{3,}_[A-Z]|\b(API|npm|nginx|systemd|Prometheus|database|migrations?|endpoint)\b|^\//i;
  expect(texts.filter((line) => technical.test(line))).toEqual([]);
});
