import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The only variables of this process that a command gets. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

/**
 * Runs `npm run <command> -- <file>`, without a file if it is null, with these variables and the strict umask that the operating page
 * names. Returns its output and exit code.
 */
export async function runCommand(
  command: 'backup' | 'restore' | 'verify-audit',
  file: string | null,
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const script = fileURLToPath(new URL(`../../../server/${command}.ts`, import.meta.url));
  const run = ['-c', 'umask 077 && exec "$0" "$@"', process.execPath, script];
  const child = spawn('sh', [...run, ...(file === null ? [] : [file])], {
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said += part;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
