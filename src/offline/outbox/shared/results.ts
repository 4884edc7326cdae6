/** The address that the system posts shared files to; the worker takes them. */
export const sharePath = '/share';
/** Query parameter of the screen that shows them, with what became of them. */
export const shareParameter = 'shared';

/**
 * - `kept`: they are on the device. - `signed-out`: nobody is here to keep them for. - `too-many`, `full`, `unreadable`: nothing was kept.
 * - `missed`: there was no worker to take them.
 */
export const shareResults = ['kept', 'signed-out', 'too-many', 'full', 'unreadable', 'missed'] as const;
export type ShareResult = (typeof shareResults)[number];

/** The address of the screen after a share. */
export const afterShare = (result: ShareResult): string =>
  `/client/send/document?${shareParameter}=${result}`;
