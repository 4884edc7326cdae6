import {
  logContactNavigation,
  logEmployeeNavigation,
  logExternalNavigation,
  logStaffNavigation,
} from '../../contract/activity.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { loggablePath } from '../log.ts';

/** Notes where somebody went (specification, section 7). Should a path hold a link's token, it is taken out. */
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
