/** The target of reports, in Sentry's form: `https://<public key>@<host>/<project>`. */
export interface Dsn {
  /** The normal form: without password, default port and query. */
  readonly text: string;
  /** The URL that envelopes are sent to. */
  readonly endpoint: string;
}

/** Parses a DSN. Undefined if it is invalid. */
export function parseDsn(text: string): Dsn | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, host, pathname } = new URL(text);
  const [, folder = '', project] = /^((?:\/[\w.-]+)*)\/(\d+)$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || !/^\w+$/.test(username) || !project) return undefined;
  return {
    text: `${protocol}//${username}@${host}${folder}/${project}`,
    endpoint: `${protocol}//${host}${folder}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}`,
  };
}

/** The DSN of this installation, which keeps the reports itself when there is no Sentry. */
export function ownDsn(publicUrl: string): string {
  const { protocol, host } = new URL(publicUrl);
  return `${protocol}//portico@${host}/1`;
}
