import { variables } from '../config.ts';
import { unchecked } from './authenticity.ts';

const isPlain = (text: string) => /^[\w@%+=:,./-]+$/.test(text);
/** Quotes a word for a POSIX shell. */
const quoted = (text: string) => (isPlain(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** The command that starts a server with these variables: every one that is set, passwords too. `unchecked` is no key and is left out. */
export function startCommand(env: Record<string, string | undefined>, dataDir: string): string {
  const given = Object.keys(variables).flatMap((name) => {
    const text = name === 'DATA_DIR' ? dataDir : env[name];
    const isKey = name !== 'BACKUP_KEY' || text !== unchecked;
    return text && isKey ? [`${name}=${quoted(text)}`] : [];
  });
  return [...given, 'npm start'].join(' ');
}
