import { AsyncLocalStorage } from 'node:async_hooks';

const heard = new AsyncLocalStorage<Set<string>>();
const prefix = 'Warning: ';
const toConsole = console.warn;

// pdf.js reports skipped content on the console only.
console.warn = (...words: unknown[]) => {
  const [first] = words;
  if (typeof first === 'string' && first.startsWith(prefix))
    heard.getStore()?.add(first.slice(prefix.length));
  else toConsole(...words);
};

/** Does some work and collects the warnings of pdf.js meanwhile. */
export async function withWarnings<T>(work: () => Promise<T>): Promise<{ value: T; warnings: string[] }> {
  const warnings = new Set<string>();
  const value = await heard.run(warnings, work);
  return { value, warnings: [...warnings] };
}
