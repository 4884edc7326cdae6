import type { CloudProvider } from '#contract/session/cloud.ts';

/** The server's settings of an OpenID provider. */
export interface CloudSettings extends CloudProvider {
  /** The claim with the trusted e-mail address; null: `email`, if the provider has verified it. */
  emailClaim: string | null;
}
