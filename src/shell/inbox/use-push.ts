import { useState } from 'react';
import { isUnreached } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { hasPush, pushPermission, turnPushOff, turnPushOn, wantsPush } from '#src/session/push.ts';
import { installation } from '../updates/installation.ts';

/**
 * - `off`, `on`: the person can change it. - `blocked`: they refused, in the browser. - `install`: an iPhone tells in the installed app only.
 * - `unable`: the browser has no Web Push.
 */
export type PushState = 'off' | 'on' | 'blocked' | 'install' | 'unable';

function stateNow(): PushState {
  if (!hasPush()) return installation.way() === 'by hand' ? 'install' : 'unable';
  if (pushPermission() === 'denied') return 'blocked';
  return pushPermission() === 'granted' && wantsPush(openVault()) ? 'on' : 'off';
}

const unanswered = 'Nothing changed: the browser’s question was closed without an answer.';
const serviceUnreached =
  'The service by which this browser is told could not be reached. Try again in a little while.';

function wordsFor(error: unknown): string {
  // The browser's own push service, not our server.
  if (error instanceof DOMException) return serviceUnreached;
  if (isUnreached(error)) return 'Nothing changed: the server was not reached. Try again.';
  return Object.values(refusal(error)).flat().join(' ');
}

/** If this device tells the person of news, and the way to change that. */
export function usePush() {
  const [state, setState] = useState(stateNow);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function change() {
    setBusy(true);
    setProblem('');
    try {
      if (state === 'on') await turnPushOff(openVault());
      else if ((await turnPushOn(openVault())) === 'default') setProblem(unanswered);
    } catch (error) {
      setProblem(wordsFor(error));
    } finally {
      setState(stateNow());
      setBusy(false);
    }
  }
  return { state, busy, problem, change };
}
