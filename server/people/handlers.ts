import type { Handler } from '../http/handler.ts';
import { accessLinkHandlers } from './access-links/handlers.ts';
import { administrationHandlers } from './administration/handlers.ts';
import { contactAccessHandlers } from './contact-access/handlers.ts';
import { directoryHandlers } from './directory/handlers.ts';
import { groupHandlers } from './groups/handlers.ts';
import { portalProfileHandlers } from './portal-profile/handlers.ts';
import { profileHandlers } from './profile.ts';
import { roleHandlers } from './roles/handlers.ts';

export const peopleHandlers: readonly Handler[] = [
  ...accessLinkHandlers,
  ...administrationHandlers,
  ...contactAccessHandlers,
  ...directoryHandlers,
  ...groupHandlers,
  ...portalProfileHandlers,
  ...profileHandlers,
  ...roleHandlers,
];
