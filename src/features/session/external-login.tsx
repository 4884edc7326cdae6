import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../contract/endpoint.ts';
import { checkExternalToken } from '../../../contract/session.ts';
import { ApiError, isUnreached, send } from '../../api/core.ts';
import { Button } from '../../ui/button/button.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Entrance } from './entrance.tsx';

type Link = Answer<typeof checkExternalToken>;
type State =
  | { at: 'checking' }
  | { at: 'ready'; link: Link; busy: boolean }
  | { at: 'failed'; words: string; again: boolean };

const load = () => import('../../session/sign-in.ts');

function failed(error: unknown): State {
  if (error instanceof ApiError) return { at: 'failed', words: error.message, again: false };
  if (isUnreached(error))
    return { at: 'failed', words: 'You are offline. Open this page again when you are online.', again: true };
  throw error;
}

/** Where a signing link leads: says what it is for, and exchanges nothing until the person goes on. */
export function ExternalLogin({ token }: { token: string }) {
  const router = useRouter();
  const [state, setState] = useState<State>({ at: 'checking' });

  function check() {
    setState({ at: 'checking' });
    send(checkExternalToken, { body: { token } })
      .then(({ answer }) => setState({ at: 'ready', link: answer, busy: false }))
      .catch((error: unknown) => setState(failed(error)))
      .catch(reportError);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token
  useEffect(() => {
    check();
    void load();
  }, [token]);

  async function enter(link: Link) {
    setState({ at: 'ready', link, busy: true });
    try {
      const { signInByLink } = await load();
      const next = await signInByLink(token);
      // The link's token leaves the history with this page.
      router.history.replace(next);
    } catch (error) {
      setState(failed(error));
    }
  }

  if (state.at === 'failed')
    return (
      <Entrance title={state.words} detail={state.again ? undefined : 'Ask the sender for a new link.'}>
        {state.again && <Button onClick={check}>Try again</Button>}
      </Entrance>
    );
  if (state.at === 'checking')
    return (
      <Entrance title="A document to sign">
        <div aria-busy="true">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="mt-2 h-6 w-2/3" />
        </div>
      </Entrance>
    );
  const { link, busy } = state;
  return (
    <Entrance
      title="A document to sign"
      detail={`${link.sender} of ${link.firm} asks ${link.recipient} to sign “${link.title}”.`}
    >
      <Button
        variant="primary"
        size="large"
        className="w-full"
        busy={busy}
        onClick={() => void enter(link).catch(reportError)}
      >
        Continue
      </Button>
      <p className="mt-4 text-small text-soft">
        Only go on if this is you. What you do next is recorded with the document.
      </p>
    </Entrance>
  );
}
