import { Suspense, useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/core/endpoint.ts';
import { beginSecondFactor, confirmSecondFactor } from '#contract/session/second-factor.ts';
import { call } from '#src/api/call.ts';
import { ApiError } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { useMedia } from '#src/ui/use-media.ts';
import { FactorCodeForm } from './factor-code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazyPart(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

type Secret = Answer<typeof beginSecondFactor>;

interface SetUpFactorProps {
  /** Label of the button that goes on from the recovery codes. */
  done: string;
  busy?: boolean;
  onDone(): void;
}

/** Sets up the second factor: its secret for the authenticator app, a code to confirm it, and the recovery codes. */
export function SetUpFactor({ done, busy = false, onDone }: SetUpFactorProps) {
  const { secret, problem, again } = useSecret();
  const [codes, setCodes] = useState<readonly string[]>();

  async function confirm(code: string) {
    const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } }, { quiet: true });
    setCodes(recoveryCodes);
  }
  if (codes) return <RecoveryCodes codes={codes} done={done} busy={busy} onDone={onDone} />;
  return (
    <div className="flex flex-col gap-5">
      {problem && (
        <div role="alert" className="flex flex-col items-start gap-3 text-bad">
          <p>{problem.words}</p>
          {problem.isOn ? (
            <Button busy={busy} onClick={onDone}>
              {done}
            </Button>
          ) : (
            <Button onClick={again}>Try again</Button>
          )}
        </div>
      )}
      {!problem && (
        <>
          <p className="text-small text-soft">
            1. Add an account in an authenticator app, such as the one of your password manager.
          </p>
          {secret ? <SecretForApp {...secret} /> : <Skeleton className="h-52 w-52" />}
          <p className="text-small text-soft">
            2. Enter the code that the app then shows. Your other devices on which you signed in by password
            are signed out.
          </p>
          <FactorCodeForm
            label="Confirm the second factor"
            action="Switch on"
            hint="6 digits, new every half minute"
            send={confirm}
          />
        </>
      )}
    </div>
  );
}

/** The secret as QR code, as link for an app on this device, and as text in groups of four. */
function SecretForApp({ secret, address }: Secret) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(secret).then(() => setCopied(true), reportError);
  // A phone that shows the code cannot scan it.
  const isPhone = useMedia('(pointer: coarse) and (width < 48rem)');
  const code = (
    <Suspense fallback={<Skeleton className="h-52 w-52" />}>
      <QrCode text={address} label="QR code for the authenticator app" />
    </Suspense>
  );
  return (
    <div className="flex flex-col gap-3">
      {!isPhone && code}
      <p className="text-small">
        <a href={address} className={isPhone ? buttonClass() : linkClass}>
          Open the app on this device
        </a>
      </p>
      <div className="text-small">
        <p className="text-soft">Or type this key into the app:</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="font-mono">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <Button size="small" onClick={copy}>
            <span aria-live="polite">{copied ? 'Copied' : 'Copy the key'}</span>
          </Button>
        </p>
      </div>
      {isPhone && (
        <>
          <p className="text-small text-soft">Or scan this with another device:</p>
          {code}
        </>
      )}
    </div>
  );
}

/** A secret made for this page. A second one would end the first, so it is asked for once. */
function useSecret() {
  const [secret, setSecret] = useState<Secret>();
  /** `isOn`: it was set up elsewhere meanwhile. */
  const [problem, setProblem] = useState<{ words: string; isOn: boolean }>();
  const begun = useRef(false);
  async function begin() {
    setProblem(undefined);
    try {
      setSecret(await call(beginSecondFactor, {}, { quiet: true }));
    } catch (error) {
      const isOn = error instanceof ApiError && error.code === 'conflict';
      setProblem({ words: Object.values(refusal(error)).flat().join(' '), isOn });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in strict mode too
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin().catch(reportError);
  }, []);
  return { secret, problem, again: () => void begin().catch(reportError) };
}
