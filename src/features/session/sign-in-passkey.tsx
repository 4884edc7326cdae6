import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { PasskeyPortal } from '#contract/session/passkeys.ts';
import type { SignInResult } from '#src/session/sign-in/sign-in.ts';
import { Button } from '#src/ui/button/button.tsx';

const load = () => import('#src/session/sign-in/passkey-sign-in.ts');

/** Sign-in by passkey: by the button, or picked in the browser's suggestions for the address. A default export because `lazy` needs one. */
export default function SignInPasskey({ portal }: { portal: PasskeyPortal }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string>();
  const offer = useRef(new AbortController());

  function take(result: SignInResult | undefined) {
    if (!result) return;
    if ('next' in result) return router.history.replace(result.next);
    setWords(Object.values(result.refused).flat().join('\n'));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one offer as long as the page is there
  useEffect(() => {
    const mine = new AbortController();
    offer.current = mine;
    load()
      .then(({ offerPasskeys }) => offerPasskeys(portal, mine.signal))
      .then(take)
      .catch((error: unknown) => mine.signal.aborted || console.warn(error));
    return () => mine.abort();
  }, [portal]);

  async function ask() {
    // A page can ask only one question at a time.
    offer.current.abort();
    setBusy(true);
    setWords(undefined);
    try {
      const { signInByPasskey } = await load();
      take(await signInByPasskey(portal));
    } finally {
      setBusy(false);
    }
  }

  if (!globalThis.PublicKeyCredential) return null;
  return (
    <>
      {words && (
        <p
          role="alert"
          className="whitespace-pre-line rounded-control bg-bad-tint px-3 py-2 text-small text-bad"
        >
          {words}
        </p>
      )}
      <Button size="large" busy={busy} onClick={() => void ask().catch(reportError)}>
        Sign in with a passkey
      </Button>
    </>
  );
}
