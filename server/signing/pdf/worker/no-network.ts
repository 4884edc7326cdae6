import { spawnSync } from 'node:child_process';

/** Command for a new network namespace: root needs no mapping; any other user is mapped to themselves. */
const unshare = ['unshare', '--net', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'])];

/**
 * Prefix for a command that keeps it from every network: a network namespace of its own (Linux, util-linux). Empty if the system has none
 * or does not let this user make one, e.g. in many containers.
 */
export const withoutNetwork: readonly string[] =
  process.platform === 'linux' && spawnSync(unshare[0] ?? '', [...unshare.slice(1), 'true']).status === 0
    ? [...unshare, '--']
    : [];
