import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorNotificationMs } from '#contract/core/limits.ts';
import { portalOf } from '#src/session/portal-paths.ts';
import { noticeOnArrival } from '#src/session/sign-in/notice.ts';
import { Notifications } from '#src/ui/notifications/notifications.tsx';
import { dismiss, notify } from '#src/ui/notifications/store.ts';
import { WindowTitle } from './window-title.tsx';

/** Parts of every screen that the first paint does not need. The default export is for `lazy`. */
export default function Companions() {
  const router = useRouter();
  useEffect(() => {
    if (!noticeOnArrival) return;
    // Why somebody has to sign in is said until they have: whoever comes back after a while finds the words still there.
    const permanent = noticeOnArrival.type === 'warning' && !portalOf(location.pathname);
    const id = notify({ ...noticeOnArrival, duration: errorNotificationMs, permanent });
    if (!permanent) return;
    return router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
      if (portalOf(pathname)) dismiss(id);
    });
  }, [router]);
  return (
    <>
      <WindowTitle />
      <Notifications />
    </>
  );
}
