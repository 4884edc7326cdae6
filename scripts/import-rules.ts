import { globSync, readFileSync } from 'node:fs';
import { checkImports } from './import-rules/check.ts';

const paths = globSync('{contract,drawing,pades,server,src,sw}/**/*.{ts,tsx}').map((path) =>
  path.replaceAll('\\', '/'),
);
const problems = checkImports(new Map(paths.sort().map((path) => [path, readFileSync(path, 'utf8')])));

for (const problem of problems) console.log(problem);
console.log(`${paths.length} files, ${problems.length} broken import rules`);
process.exitCode = problems.length > 0 ? 1 : 0;
