import { resolve } from 'node:path';
import { StartError } from '../start-error.ts';

/**
 * Runs a command on the one file it is given, and ends the process with 0, or with 1 and one sentence.
 * @param name the command's name, `npm run <name>`
 * @param work returns the text to print when it is done
 */
export async function runOnFile(name: string, work: (file: string) => Promise<string>): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  try {
    if (!file || more.length > 0)
      throw new StartError(`Name one file: npm run ${name} -- /backups/portico-2026-11-21.tar.gz`);
    // npm runs in the repository's folder; INIT_CWD is the folder the person is in.
    console.log(await work(resolve(process.env.INIT_CWD ?? '.', file)));
    process.exit(0);
  } catch (error) {
    console.error(
      error instanceof StartError ? error.message : `npm run ${name} did not finish: ${String(error)}`,
    );
    process.exit(1);
  }
}
