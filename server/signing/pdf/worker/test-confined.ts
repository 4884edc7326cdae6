import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Tries actions that PDF work must not be able to do, and reports each outcome: the code of its error, or `done`. */
const [key = '', port = ''] = process.argv.slice(2);

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? codeOf(error.cause) : 'code' in error ? String(error.code) : error.message;
};

const tries: Record<string, () => unknown> = {
  program: () => readFileSync(fileURLToPath(import.meta.url)),
  key: () => readFileSync(key),
  etc: () => readFileSync('/etc/hosts'),
  write: () => writeFileSync(key, ''),
  start: () => execFileSync('true'),
  addon: () => createRequire(import.meta.url)('@napi-rs/canvas'),
  call: () => fetch(`http://127.0.0.1:${port}`),
};

const outcomes: Record<string, string> = {};
for (const [name, attempt] of Object.entries(tries))
  try {
    await attempt();
    outcomes[name] = 'done';
  } catch (error) {
    outcomes[name] = codeOf(error);
  }
process.send?.(outcomes);
