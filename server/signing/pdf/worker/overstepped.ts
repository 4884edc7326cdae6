/**
 * Signal by which a process ends itself beyond a limit: none that the system sends, which ends the largest process when memory is short by
 * SIGKILL. Windows knows no other.
 */
export const overstepped = process.platform === 'win32' ? 'SIGKILL' : 'SIGVTALRM';
