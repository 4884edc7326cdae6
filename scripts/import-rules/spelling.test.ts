import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { fileOf, spellingOf } from './specifier.ts';
import { checkSpelling } from './spelling.ts';

test.each([
  ['beside it', 'src/ui/card/card.tsx', 'src/ui/card/frame.tsx', './frame.tsx'],
  ['below it', 'src/ui/card/card.tsx', 'src/ui/card/parts/frame.tsx', './parts/frame.tsx'],
  ['one folder up', 'src/ui/card/card.tsx', 'src/ui/cx.ts', '../cx.ts'],
  ['in a folder beside its own', 'src/ui/card/card.tsx', 'src/ui/link/link.tsx', '../link/link.tsx'],
  ['two folders up', 'src/ui/card/card.tsx', 'src/lib/dates.ts', '#src/lib/dates.ts'],
  ['in another folder of the root', 'src/main.tsx', 'sw/protocol.ts', '#sw/protocol.ts'],
  ['far away', 'tests/e2e/signing/sign.spec.ts', 'server/config.ts', '#server/config.ts'],
  ['below the root, from there', 'vite.config.ts', 'scripts/build/chunks.ts', './scripts/build/chunks.ts'],
  ['in the root', 'tests/quality/limits.test.ts', 'package.json', '../../package.json'],
])('a file %s has one spelling', (_, path, file, spelling) => {
  const up = '../'.repeat(path.split('/').length - 1);
  for (const specifier of [`#${file}`, `./${up}${file}`, spelling])
    expect(spellingOf(path, specifier)).toBe(spelling);
  expect(fileOf(path, spelling)).toBe(file);
});

test('a query stays, and so does a package', () => {
  expect(spellingOf('src/ui/pdf/thread.ts', '../../lib/worker.ts?url')).toBe('#src/lib/worker.ts?url');
  expect(spellingOf('src/ui/pdf/thread.ts', 'pdfjs-dist/build/pdf.mjs?url')).toBe(
    'pdfjs-dist/build/pdf.mjs?url',
  );
});

test('package.json leads to the folders that specifiers name', () => {
  for (const [specifier, target] of Object.entries(manifest.imports))
    expect(specifier).toBe(target.replace('./', '#'));
});

test.each([
  ['an import', (lib: string) => `import { x } from '${lib}';`],
  ['a dynamic import', (lib: string) => `const x = () => import('${lib}');`],
  ['a type', (lib: string) => `let x: import('${lib}').X;`],
  ['a type in a comment', (lib: string) => `/** @type {import('${lib}').X} */`],
  ['a mocked module', (lib: string) => `vi.mock('${lib}', () => ({ x: 1 }));`],
  ['a mocked import', (lib: string) => `vi.mock(import('${lib}'), () => ({ x: 1 }));`],
  ['what a mock stands for', (lib: string) => `const x = await vi.importActual('${lib}');`],
])('another spelling is found in %s, in a test too', (_, write) => {
  const problems = (lib: string) =>
    checkSpelling(new Map([['src/ui/card/card.test.tsx', `\n${write(lib)}`]]));
  expect(problems('#src/lib/dates.ts')).toEqual([]);
  expect(problems('../../lib/dates.ts')).toEqual([
    'src/ui/card/card.test.tsx:2 imports ../../lib/dates.ts. Write #src/lib/dates.ts.',
  ]);
});
