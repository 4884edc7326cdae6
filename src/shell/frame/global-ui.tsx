import { useEffect } from 'react';
import { errorNotificationMs } from '#contract/core/limits.ts';
import { noticeOnArrival } from '#src/session/sign-in/notice.ts';
import { Notifications } from '#src/ui/notifications/notifications.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { WindowTitle } from './window-title.tsx';

/** Parts of every screen that the first paint does not need. The default export is for `lazy`. */
export default function Companions() {
  useEffect(() => {
    if (noticeOnArrival) notify({ ...noticeOnArrival, duration: errorNotificationMs });
  }, []);
  return (
    <>
      <WindowTitle />
      <Notifications />
    </>
  );
}
