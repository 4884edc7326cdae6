import { existsSync, globSync, readFileSync } from 'node:fs';
import { checkNames } from './protected-names/check.ts';

const product = globSync('{contract,drawing,pades,server,src,sw}/**/*.{ts,tsx}').map((path) =>
  path.replaceAll('\\', '/'),
);
const problems = checkNames((path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined), product);

for (const problem of problems) console.log(problem);
console.log(`${problems.length} faults in the list of protected names`);
process.exitCode = problems.length > 0 ? 1 : 0;
