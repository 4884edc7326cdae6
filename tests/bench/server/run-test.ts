import { spawn } from 'node:child_process';
import { once } from 'node:events';

const projects = [
  ['.db.test.ts', 'server'],
  ['.browser.test.ts', 'browser'],
] as const;

function commandOf(file: string): [string, string[]] {
  if (file.endsWith('.spec.ts'))
    return ['playwright', ['test', file, '--reporter=list', '--retries=0', '--workers=1']];
  const project = projects.find(([ending]) => file.endsWith(ending))?.[1] ?? 'unit';
  return ['vitest', ['run', `--project=${project}`, file]];
}

/** Runs a test file or a story, which has to pass, and returns its output. */
export async function outputOf(file: string, env: Record<string, string> = {}): Promise<string> {
  const child = spawn(...commandOf(file), { env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(said.slice(-4000));
  return said;
}

/**
 * Runs a test file or a story, which has to pass, and returns the match in its output.
 * @param line pattern of the line to find
 */
export async function runTest(
  file: string,
  line: RegExp,
  env: Record<string, string> = {},
): Promise<RegExpExecArray> {
  const said = await outputOf(file, env);
  const found = line.exec(said);
  if (!found) throw new Error(said.slice(-4000));
  return found;
}
