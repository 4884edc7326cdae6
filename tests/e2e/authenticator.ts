import type { CDPSession, Page } from '@playwright/test';

/** The authenticator of a device: of this page, for as long as it lives. */
export interface Authenticator {
  /** Sets if the person's finger is recognised. */
  recognises(known: boolean): Promise<void>;
}

/** Gives the page a platform authenticator that checks who uses it, as a phone has; `secrets`: it knows the PRF extension. */
export async function giveAuthenticator(page: Page, { secrets = true } = {}): Promise<Authenticator> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf: secrets,
    },
  });
  return {
    recognises: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
