import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CloudPortal, CloudProvider } from '#contract/session/cloud.ts';
import {
  newNonceKey,
  type OidcResult,
  saveTransaction,
  takeResult,
} from '#src/session/sign-in/oidc-transaction.ts';
import { Button } from '#src/ui/button/button.tsx';

/** The provider's result in this page's address, if the person comes from the provider. */
const arrived = takeResult();
let entering: ReturnType<typeof enter> | undefined;

async function enter(portal: CloudPortal, brought: { idToken: string; nonceKey: string }) {
  const { signInByCloud } = await import('#src/session/sign-in/oidc-sign-in.ts');
  return signInByCloud(portal, brought);
}

type State = { at: 'ready' | 'busy' } | { at: 'refused'; words: string; asks?: true };
const stateOf = (back: OidcResult | undefined): State => {
  if (!back) return { at: 'ready' };
  return 'words' in back ? { at: 'refused', words: back.words } : { at: 'busy' };
};

/** Sign-in by the firm's OpenID provider, and its result. A default export because `lazy` needs one. */
export default function SignInCloud({ portal, provider }: { portal: CloudPortal; provider: CloudProvider }) {
  const router = useRouter();
  const [state, setState] = useState(() => stateOf(arrived?.portal === portal ? arrived : undefined));

  useEffect(() => {
    if (arrived?.portal !== portal || 'words' in arrived) return;
    entering ??= enter(portal, arrived);
    entering
      .then((result) => {
        if ('next' in result) return router.history.replace(result.next);
        // The provider may have another account of theirs: next time it asks which.
        setState({ at: 'refused', words: Object.values(result.refused).flat().join('\n'), asks: true });
      })
      .catch((error: unknown) => {
        setState({ at: 'refused', words: 'Something went wrong. Please sign in again.' });
        reportError(error);
      });
  }, [portal, router]);

  function leave() {
    const asks = state.at === 'refused' && state.asks;
    try {
      saveTransaction({ portal, provider, nonceKey: newNonceKey(), ...(asks && { asks }) });
      location.assign('/redirect.html');
    } catch {
      setState({
        at: 'refused',
        words: 'This browser keeps nothing for Portico, so you could not come back. Allow it, and try again.',
      });
    }
  }

  return (
    <>
      {state.at === 'refused' && (
        <p
          role="alert"
          className="whitespace-pre-line rounded-control bg-bad-tint px-3 py-2 text-small text-bad"
        >
          {state.words}
        </p>
      )}
      <Button size="large" busy={state.at === 'busy'} onClick={leave}>
        Sign in with {provider.name}
      </Button>
    </>
  );
}
