import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readAccessLink } from '#contract/people/access-links.ts';
import { isUnreached } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { request } from '#src/api/request.ts';
import { useReach } from '#src/session/connectivity.ts';
import type { AccessLink as Link } from '#src/session/sign-in/access-link.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { accessLinkWords } from './access-link.rules.ts';
import { AgreeToAddress } from './agree-to-address.tsx';
import { ChooseSignIn } from './choose-sign-in.tsx';
import { Entrance } from './entrance.tsx';
import { InAppAdvice } from './in-app-advice.tsx';

type State =
  | { at: 'checking' }
  | { at: 'ready'; link: Link }
  | { at: 'refused'; words: string }
  | { at: 'unreached' };

const load = () => import('#src/session/sign-in/access-link.ts');
const askAgain = {
  invitation: 'Ask whoever invited you for another one.',
  reset: 'Ask for another one on the sign-in page.',
  address: 'If you agreed already, there is nothing else to do.',
};

/** The page of an invitation or a reset link: shows whom it is for, and uses it only when the person goes on. */
export function AccessLinkScreen({ token, page }: { token: string; page: keyof typeof askAgain }) {
  const [state, setState] = useState<State>({ at: 'checking' });
  const [tries, setTries] = useState(0);
  const { online } = useReach();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again, as does the connection when it is back
  useEffect(() => {
    if (token === '')
      return setState({
        at: 'refused',
        words: 'The address is not whole: open the link in the e-mail itself.',
      });
    setState({ at: 'checking' });
    request(readAccessLink, { body: { token } })
      .then(({ answer }) => setState({ at: 'ready', link: answer }))
      .catch((error: unknown) =>
        setState(
          isUnreached(error)
            ? { at: 'unreached' }
            : { at: 'refused', words: Object.values(refusal(error)).flat().join(' ') },
        ),
      )
      .catch(reportError);
    load().catch(reportError);
  }, [token, tries, online]);

  if (state.at === 'checking')
    return (
      <Entrance key="checking" title="One moment" detail={<Skeleton className="mt-3 h-4 w-full" />}>
        <Skeleton className="h-12 w-full" />
      </Entrance>
    );
  if (state.at === 'refused' || state.at === 'unreached')
    return (
      <Entrance
        key={state.at}
        title={state.at === 'refused' ? 'This link does not open' : 'Portico can’t be reached'}
        detail={
          state.at === 'refused'
            ? `${state.words} ${askAgain[page]}`
            : 'Nothing is lost: the link opens once you are connected.'
        }
      >
        <Button onClick={() => setTries(tries + 1)}>Try again</Button>
      </Entrance>
    );
  const { link } = state;
  return (
    <Entrance key="ready" {...accessLinkWords(link)}>
      <Means token={token} link={link} />
      {link.kind !== 'address' && <InAppAdvice />}
    </Entrance>
  );
}

/** The act that a link of this kind is for. */
function Means(of: { token: string; link: Link }) {
  const { kind, hasSignIn } = of.link;
  if (kind === 'address') return <AgreeToAddress {...of} />;
  return kind === 'invitation' && hasSignIn ? <Join {...of} /> : <ChooseSignIn {...of} />;
}

/** Accepts an invitation with the sign-in one has. */
function Join({ token, link }: { token: string; link: Link }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string>();

  async function accept() {
    setBusy(true);
    setWords(undefined);
    try {
      const { join } = await load();
      const result = await join(token, link);
      if ('next' in result) router.history.replace(result.next);
      else setWords(Object.values(result.refused).flat().join('\n'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {words && (
        <p role="alert" className="rounded-control bg-bad-tint px-3 py-2 text-small text-bad">
          {words}
        </p>
      )}
      <Button variant="primary" size="large" busy={busy} onClick={() => void accept().catch(reportError)}>
        Accept, and sign in
      </Button>
    </div>
  );
}
