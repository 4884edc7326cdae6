import { routePermissionNotificationMs } from '../../contract/limits.ts';
import type { Decision } from '../session/guard.ts';
import { notify } from '../ui/notifications/store.ts';

/** Tells the person that they may not see a page, and what is missing (specification, section 8). */
export function sayRefused({ missing }: Extract<Decision, { to: 'refuse' }>): void {
  const message = `no permission: ${missing.join(', ')}\nIf you need this page, ask whoever looks after your account.`;
  notify({ type: 'error', title: '403', message, duration: routePermissionNotificationMs });
}
