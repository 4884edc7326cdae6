import { spawnSync } from 'node:child_process';

/** As root nothing has to be mapped; anybody else keeps their own user in the new namespace. */
const unshare = ['unshare', '--net', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'])];

/**
 * Words before a command that keep it from every network: a network namespace of its own (Linux, util-linux). Empty where the system has none
 * or does not let this user make one, e.g. in many containers.
 */
export const withoutNetwork: readonly string[] =
  process.platform === 'linux' && spawnSync(unshare[0] ?? '', [...unshare.slice(1), 'true']).status === 0
    ? [...unshare, '--']
    : [];
