import type { Config } from '../../config.ts';

/** Whom a passkey is for: the one origin, and its host. */
export const relyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  expectedOrigin: publicUrl,
  expectedRPID: new URL(publicUrl).hostname,
});
