import { readVersion } from '../../contract/settings.ts';
import { type Handler, handleFreely } from '../http/handler.ts';

export const settingsHandlers: readonly Handler[] = [
  handleFreely(readVersion, async ({ services }) => ({ value: services.version })),
];
