import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = globSync(['{contract,server,src,sw}/**/*.{ts,tsx}', 'server/db/migrations/*.sql'], {
  cwd: root,
}).filter((file) => !file.includes('.test.') && !/\/migrations\/00([0-3]|40)/.test(file));
/** Places of a pattern in all sources, as `file: words`. */
const places = (pattern: RegExp) =>
  sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([words]) => `${file}: ${words}`),
  );

/** Lower case of an address alone; words that are searched are several values, or compared with `like`. */
const byHand =
  /\blower\((?:\$\{)?[\w."]*(?:e?mail|address)"?\}?\)(?! like)|(?:e?mail|address|login)(?:\)|\??\.trim\(\))*\??\.(?:toLowerCase|toLocaleLowerCase)\(\)/gi;

test('addresses are compared by `same-address.ts` and `app.address`, nowhere by hand', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(places(byHand).filter((place) => !place.startsWith('contract/core/same-address.ts'))).toEqual([]);
});

test('an address that somebody is known by is read by the schema of `values.ts`', () => {
  const readers = places(/v\.(?:rfcE|e)mail\b|email_?regex/gi);
  // Mail judges what its server takes.
  expect(readers.filter((place) => !place.startsWith('server/mail/'))).toEqual([
    'contract/core/values.ts: v.email',
  ]);
});

test.each([
  'lower(email)',
  'lower(u.email)',
  // The text of a source.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is found in templates.
  'lower(${users.email})',
  'form.email.toLowerCase()',
  'email?.trim().toLowerCase()',
  'address.toLowerCase()',
])('%s is found', (words) => {
  expect(words.match(byHand)).toHaveLength(1);
});
