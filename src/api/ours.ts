import { versionHeader } from '#contract/runtime-config.ts';

/** True if an answer is our server's: each of its answers names the version that gave it, and nothing else on the way does. */
export const isOurs = ({ headers }: Response): boolean => headers.has(versionHeader);
