import { versionHeader } from '../../contract/settings.ts';

/** Whether an answer is our server's: every one of its answers says which version gave it, and nothing else on the way does. */
export const isOurs = ({ headers }: Response): boolean => headers.has(versionHeader);
