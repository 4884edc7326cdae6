import * as v from 'valibot';
import type { CloudPortal } from '#contract/session/cloud.ts';
import { anyText } from '#server/config-values.ts';
import type { CloudSettings } from './settings.ts';

/** Microsoft's tenants for everybody: they have no single issuer, so anybody's token would be accepted. */
const everybody = /\/(common|organizations|consumers)(\/|$)/i;

const isAuthority = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, pathname } = new URL(text);
  return protocol === 'https:' && !search && !hash && !username && !everybody.test(pathname);
};
const authority = v.pipe(
  v.string(),
  v.check(
    isAuthority,
    'Write the https address that stands before /.well-known/openid-configuration; of Microsoft, the one of your own tenant.',
  ),
  v.transform((text) => text.replace(/\/(\.well-known\/openid-configuration)?$/, '')),
);
const text = v.pipe(anyText, v.maxLength(200));

/** The variables of one side of the firm; `people` are the people who sign in there. */
const rows = (people: string) =>
  ({
    AUTHORITY: {
      read: authority,
      absent: 'no cloud sign-in',
      for: `The OpenID provider ${people} sign in with: what stands before /.well-known/openid-configuration.`,
    },
    CLIENT_ID: { read: text, absent: 'none', for: 'The id of this application there.' },
    NAME: { read: text, absent: 'the host of the provider', for: 'What the button says: Sign in with this.' },
    RESET_AUTHORITY: {
      read: authority,
      absent: 'none',
      for: 'Where the provider sends forgotten passwords (AADB2C90118).',
    },
    EMAIL_CLAIM: {
      read: text,
      absent: 'email, if verified',
      for: 'The claim that names a person at their first sign-in.',
    },
  }) as const;

type Rows = ReturnType<typeof rows>;
type Named<Side extends string> = { [Row in keyof Rows as `CLOUD_${Side}_${Row}`]: Rows[Row] };
const named = <Side extends string>(side: Side, people: string) =>
  Object.fromEntries(
    Object.entries(rows(people)).map(([row, variable]) => [`CLOUD_${side}_${row}`, variable]),
  ) as unknown as Named<Side>;

/** The variables of cloud sign-in, for `config.ts`. */
export const cloudVariables = { ...named('STAFF', 'staff'), ...named('CLIENT', 'clients') };

type Read = { [Name in keyof typeof cloudVariables]?: string };
const sides = { app: 'STAFF', client: 'CLIENT' } as const;
const portals = Object.keys(sides) as CloudPortal[];

/** Variables that must be set too: a provider needs both its address and our id. */
export const cloudProblems = (read: Read): string[] =>
  portals.flatMap((portal) => {
    const [needed, rest] = [`CLOUD_${sides[portal]}_AUTHORITY`, `CLOUD_${sides[portal]}_CLIENT_ID`] as const;
    const given = Object.entries(read).some(
      ([name, value]) => value && name.startsWith(`CLOUD_${sides[portal]}_`),
    );
    return given ? [needed, rest].filter((name) => !read[name]).map((name) => `${name}: Set it too.`) : [];
  });

/** The providers of a valid configuration, by portal. */
export function cloudSettings(read: Read): Partial<Record<CloudPortal, CloudSettings>> {
  return Object.fromEntries(
    portals.flatMap((portal) => {
      const side = sides[portal];
      const [authority, clientId] = [read[`CLOUD_${side}_AUTHORITY`], read[`CLOUD_${side}_CLIENT_ID`]];
      if (!authority || !clientId) return [];
      const settings: CloudSettings = {
        name: read[`CLOUD_${side}_NAME`] ?? new URL(authority).host,
        authority,
        clientId,
        resetAuthority: read[`CLOUD_${side}_RESET_AUTHORITY`] ?? null,
        emailClaim: read[`CLOUD_${side}_EMAIL_CLAIM`] ?? null,
      };
      return [[portal, settings]];
    }),
  );
}
