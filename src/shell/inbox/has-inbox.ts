import type { Session } from '../../session/session.ts';

/** True if the person has an inbox: external signers have no account, and before the agreement nothing is shown. */
export const hasInbox = ({ portal, awaitsConsent }: Session): boolean =>
  portal !== 'external' && !awaitsConsent;
