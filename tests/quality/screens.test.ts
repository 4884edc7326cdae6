import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { screens } from '../e2e/screens.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Screens that are checked in the stories that lead to them. */
const inStories: Record<string, string> = {
  '/auth/external-login/$token': 'walk.ts, on the way in',
  '/client/consent/$id': 'walk.ts, on the way in',
  '/verify/$code': 'walked with a code that is nobody’s; with one: verify.spec.ts',
  '/file/$token': 'walked with a link that is nobody’s; with one: staff/document-links.spec.ts',
  '/app/ad/$id/map': 'staff/people.spec.ts, once a group is added',
  '/app/clients/$id/contacts/list': 'where contacts lead',
  '/app/clients/$id/addresses/list': 'where addresses lead',
  '/app/clients/$id/relationship-managers/list': 'where relationship-managers lead',
  '/app/clients/$id/shareholders/list': 'where shareholders lead',
  '/': 'leads elsewhere; locked: unlock.spec.ts',
  '/logout': 'leads elsewhere; with unsent work: sign-out.spec.ts',
};

/** The address of every page, by its route's file. */
const pages = globSync('src/routes/**/*.tsx', { cwd: root }).flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const path = /createFileRoute\('([^']+)'\)/.exec(text)?.[1];
  return path && /\bpage: /.test(text) ? [path.replaceAll('_/', '/').replace(/(?<=.)\/$/, '')] : [];
});

test('every page is walked through by the stories and figures of every screen', () => {
  expect(pages.length).toBeGreaterThan(30);
  const walked = new Set<string>(Object.values(screens).flat());
  const without = pages.filter((path) => !walked.has(path) && !(path in inStories));
  expect(without).toEqual([]);
});

test('screens looked at elsewhere exist, and are not walked through', () => {
  const walked = new Set<string>(Object.values(screens).flat());
  expect(Object.keys(inStories).filter((path) => !pages.includes(path) || walked.has(path))).toEqual([]);
});
