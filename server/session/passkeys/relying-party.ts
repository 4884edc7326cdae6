import type { Config } from '#server/config.ts';

/** The relying party of passkeys: the server's origin, and its host. */
export const relyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  expectedOrigin: publicUrl,
  expectedRPID: new URL(publicUrl).hostname,
});
