import type { Session } from '../../session/session.ts';

/** Whether somebody has an inbox: outside signers have no account, and before the agreement nothing is shown. */
export const hasInbox = ({ portal, awaitsConsent }: Session): boolean =>
  portal !== 'external' && !awaitsConsent;
