import { externalOfflineDays } from '#contract/core/limits.ts';
import { isInstalled } from '#src/lib/installed.ts';

/** True if this browser sends waiting items by itself, with no tab open. Safari and Firefox have no Background Sync. */
export const sendsItself = (): boolean => 'SyncManager' in window;

/** Safari may delete a page's storage after this long without a visit; the installed app's storage stays. */
const inTime = () => (isInstalled() ? '' : `, within ${externalOfflineDays} days: later it may be deleted`);

/** When waiting items are sent, in words for people. If only an open page sends, they must not close it. */
export const goesWhen = (): string =>
  sendsItself()
    ? 'It goes by itself once you are connected. You can close Portico; do not clear this browser’s data.'
    : `This browser sends only while Portico is open: keep this page open until you are connected, or open Portico again then${inTime()}. Do not clear this browser’s data.`;

/** The same while the server is reached: they wait for their turn, or for the check of their files. */
export const goesSoon = (): string =>
  sendsItself()
    ? 'It goes as soon as the firm’s server takes it.'
    : 'It goes as soon as the firm’s server takes it. This browser sends only while Portico is open: keep it open until then.';
