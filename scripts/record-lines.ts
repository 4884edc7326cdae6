import { globSync, readFileSync } from 'node:fs';

/** `node scripts/record-lines.ts`: the lines that each kind of record of a client has of its own, in all layers, tests left out. */

const kinds: Readonly<Record<string, readonly string[]>> = {
  addresses: [
    'contract/clients/addresses*',
    'server/addresses/*',
    'src/features/addresses/*',
    pages('addresses'),
  ],
  'relationship-managers': [
    'contract/clients/relationship-managers*',
    'server/relationship-managers/*',
    'src/features/relationship-managers/*',
    pages('relationship-managers'),
  ],
};

function pages(name: string): string {
  return `src/routes/app/clients/$id/${name}/*`;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;

for (const [kind, patterns] of Object.entries(kinds)) {
  const files = globSync([...patterns]).filter((file) => /\.tsx?$/.test(file) && !isTest(file));
  const lines = files.reduce((sum, file) => sum + linesOf(file), 0);
  console.log(`${kind}: ${lines} lines in ${files.length} files`);
}
