import { globSync, readFileSync } from 'node:fs';
import { checkImports } from './import-rules/check.ts';
import { checkOrder } from './import-rules/order.ts';
import { serverOrder, upward } from './import-rules/server-order.ts';
import { checkSpelling } from './import-rules/spelling.ts';

const files = (...patterns: string[]) => {
  const paths = globSync(patterns).map((path) => path.replaceAll('\\', '/'));
  return new Map(paths.sort().map((path) => [path, readFileSync(path, 'utf8')]));
};
const product = files('{contract,drawing,pades,server,src,sw}/**/*.{ts,tsx}');
const others = files('*.ts', 'server/**/*.mjs', '{scripts,tests}/**/*.{ts,tsx,mjs}');
// generated files have a spelling of their own
const written = new Map([...product, ...others].filter(([path]) => !path.endsWith('.gen.ts')));
const problems = [
  ...checkImports(product),
  ...checkOrder(product, serverOrder, upward),
  ...checkSpelling(written),
];

for (const problem of problems) console.log(problem);
console.log(`${product.size + others.size} files, ${problems.length} broken import rules`);
process.exitCode = problems.length > 0 ? 1 : 0;
