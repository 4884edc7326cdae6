import { dateFormats } from '#contract/core/limits.ts';
import { toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { reachable } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { probeReach } from '#src/session/watch-connectivity.ts';
import { notify } from '#src/ui/notifications/store.ts';

/** Fetches the screen's data again and shows the result. Without a connection the shown data stays. */
export async function refresh(): Promise<void> {
  await probeReach();
  if (reachable.now().online) await queryClient.refetchQueries({ type: 'active' });
  const { online, lastContact } = reachable.now();
  if (online) notify({ message: 'Up to date.' });
  else
    notify({
      type: 'info',
      message: `You are offline. ${
        lastContact === null
          ? 'This is what is kept on this device.'
          : `This is as of ${formatDate(toInstant(lastContact), dateFormats.dateTime)}.`
      }`,
      duration: 4000,
    });
}
