import type { Session } from '#src/session/session.ts';

/** True if the person has an inbox: external signers have no account, and before the agreement or a required second factor nothing is shown. */
export const hasInbox = ({ portal, heldBack }: Session): boolean => portal !== 'external' && !heldBack;
