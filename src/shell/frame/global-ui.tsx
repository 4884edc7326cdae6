import { useEffect } from 'react';
import { errorNotificationMs } from '../../../contract/core/limits.ts';
import { noticeOnArrival } from '../../session/sign-in/notice.ts';
import { Notifications } from '../../ui/notifications/notifications.tsx';
import { notify } from '../../ui/notifications/store.ts';
import { WindowTitle } from './window-title.tsx';

/** What goes with every screen and is not needed to paint the first one. The default export is what `lazy` needs. */
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
