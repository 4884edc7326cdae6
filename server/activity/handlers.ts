import {
  logContactNavigation,
  logEmployeeNavigation,
  logExternalNavigation,
  logStaffNavigation,
} from '../../contract/activity.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { loggablePath } from '../log.ts';

/** Logs the page a member of staff opened (specification, section 7). The token of a signing link is removed from the path. */
async function note({ input, activity }: Call<typeof logStaffNavigation>): Promise<undefined> {
  const { name, event, description, attribute } = input.body;
  const url = loggablePath(attribute.url);
  await activity({ name, event, description: loggablePath(description), attribute: { url } });
}

export const activityHandlers: readonly Handler[] = [
  handle(logStaffNavigation, note),
  handle(logContactNavigation, note),
  handle(logEmployeeNavigation, note),
  handle(logExternalNavigation, note),
];
