import { readVersion } from '#contract/runtime-config.ts';
import { type Handler, handleWithoutTransaction } from '../http/handler.ts';

export const settingsHandlers: readonly Handler[] = [
  handleWithoutTransaction(readVersion, async ({ services }) => ({ value: services.version })),
];
