import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Runs `npm run <command> -- <file>`, without a file if it is null, with these variables. Returns its output and exit code. */
export async function runCommand(
  command: 'backup' | 'restore' | 'verify-audit',
  file: string | null,
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const script = fileURLToPath(new URL(`../../../server/${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...(file === null ? [] : [file])], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said += part;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
