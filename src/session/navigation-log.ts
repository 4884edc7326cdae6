import {
  logContactNavigation,
  logEmployeeNavigation,
  logExternalNavigation,
  logStaffNavigation,
} from '#contract/activity.ts';
import { call } from '../api/call.ts';
import { portalOf } from './portal-paths.ts';
import { sessions } from './session.ts';

/** The activity-log call of each audience (specification, section 6). */
const families = {
  staff: logStaffNavigation,
  contact: logContactNavigation,
  employee: logEmployeeNavigation,
  signer: logExternalNavigation,
} as const;

/**
 * Logs a navigation of the signed-in person (specification, section 7). Only paths inside a portal, which hold ids and never a link's
 * token; failures go to the console only.
 */
export function logNavigation(path: string): void {
  const session = sessions.now();
  if (!session || session.heldBack || portalOf(path) !== session.portal) return;
  const body = {
    name: 'Navigation',
    event: 'navigated',
    description: path,
    attribute: { url: path },
  } as const;
  call(families[session.audience], { body }).catch(console.error);
}
