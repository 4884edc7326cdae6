import { routePermissionNotificationMs } from '#contract/core/limits.ts';
import type { Decision } from '#src/session/guard.ts';
import { notify } from '#src/ui/notifications/store.ts';

/** Notifies the person that they may not see a page, with the missing permissions or facts of the record (specification, section 8). */
export function notifyRefused({ title: page, missing }: Extract<Decision, { to: 'refuse' }>): void {
  const message =
    missing.length > 0
      ? `no permission: ${missing.join(', ')}\nIf you need this page, ask the person who looks after your account for access.`
      : `There is no page “${page}” here: what it shows is not known.`;
  notify({ type: 'error', title: '403', message, duration: routePermissionNotificationMs });
}
