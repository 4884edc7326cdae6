/** Where reports belong, as Sentry writes it: `https://<public key>@<host>/<project>`. */
export interface Dsn {
  /** Its one spelling: without password, default port and query. */
  readonly text: string;
  /** Where envelopes are sent to. */
  readonly endpoint: string;
}

/** Reads a DSN. Undefined if it is none. */
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

/** What reports name where there is no Sentry: this installation itself, which keeps them. */
export function ownDsn(publicUrl: string): string {
  const { protocol, host } = new URL(publicUrl);
  return `${protocol}//portico@${host}/1`;
}
