import type { CloudProvider } from '../../../contract/session/cloud.ts';

/** An OpenID provider as the server is told of it. */
export interface CloudSettings extends CloudProvider {
  /** The claim whose e-mail address may be believed; null: `email`, where the provider says that it is verified. */
  emailClaim: string | null;
}
