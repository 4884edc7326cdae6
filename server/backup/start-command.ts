import { variables } from '../config.ts';

const isPlain = (text: string) => /^[\w@%+=:,./-]+$/.test(text);
/** A word as a POSIX shell reads it. */
const quoted = (text: string) => (isPlain(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** The command that starts a server on what these variables name: every one that is set, passwords too. */
export function startCommand(env: Record<string, string | undefined>, dataDir: string): string {
  const given = Object.keys(variables).flatMap((name) => {
    const text = name === 'DATA_DIR' ? dataDir : env[name];
    return text ? [`${name}=${quoted(text)}`] : [];
  });
  return [...given, 'npm start'].join(' ');
}
