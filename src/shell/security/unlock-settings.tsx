import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { listPasskeys } from '#contract/session/passkeys.ts';
import { currentMarker } from '#src/offline/plain/vault-metadata.ts';
import { type UnlockMethod, unlockMethods } from '#src/offline/vault/lock-rules.ts';
import { mayUsePin } from '#src/session/config.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useSession } from '#src/session/session.ts';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { MethodSetting } from './method-setting.tsx';

const PinDialog = lazyPart(() => import('./pin-dialog.tsx'), MissingDialog);
const canMakePasskey = async () => (await import('#src/offline/vault/passkey.ts')).hasAuthenticator();
const loadMethods = () => import('#src/session/vault/unlock-methods.ts');

const names: Record<UnlockMethod, string> = { passkey: 'Fingerprint, face or screen lock', pin: 'PIN' };

/** The unlock methods of this device, and buttons to change them. */
export function UnlockSettings() {
  const { portal } = useSession();
  const client = useQueryClient();
  const { online } = useReach();
  const own = useAuthenticator();
  const [methods, setMethods] = useState(() => currentMarker(portal)?.methods ?? []);
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string>();
  const [typing, setTyping] = useState(false);
  const [removing, setRemoving] = useState<UnlockMethod>();

  async function makePasskey() {
    setBusy(true);
    const { setPasskey } = await loadMethods();
    setWords(await setPasskey());
    await client.invalidateQueries({ queryKey: [listPasskeys.name] });
    setBusy(false);
  }
  async function remove(kind: UnlockMethod) {
    const { removeMethod } = await loadMethods();
    await removeMethod(kind);
    setMethods(currentMarker(portal)?.methods ?? []);
    setRemoving(undefined);
  }
  // An external signer has no account for a passkey.
  const offered = unlockMethods.filter((kind) => (kind === 'pin' ? mayUsePin() : portal !== 'external'));
  const details: Record<UnlockMethod, string> = {
    passkey: own === false ? 'This device has none that a browser can use' : 'Signs you in as well',
    pin: '8 digits or more, or a phrase',
  };

  return (
    <Section title="How this device unlocks">
      <p className="text-small text-soft">
        {methods.length > 0
          ? 'Locked, it opens again without a connection.'
          : 'Set one up to open your documents without internet. Without one they open only while you are signed in, and lock after an hour.'}
      </p>
      <ul>
        {offered.map((kind) => (
          <MethodSetting
            key={kind}
            title={names[kind]}
            detail={details[kind]}
            on={methods.includes(kind)}
            {...(kind === 'pin' ? { change: 'Change' } : { busy })}
            disabled={!online || (kind === 'passkey' && !own)}
            onSetUp={() => (kind === 'pin' ? setTyping(true) : void makePasskey().catch(reportError))}
            onRemove={() => setRemoving(kind)}
          />
        ))}
      </ul>
      {!mayUsePin() && <p className="text-small text-soft">Your firm does not allow PINs here.</p>}
      {!online && <p className="text-small text-warn">Setting one up takes a connection.</p>}
      {words && (
        <p role="alert" className="rounded-control bg-bad-tint px-3 py-2 text-bad text-small">
          {words}
        </p>
      )}
      {typing && (
        <Suspense>
          <PinDialog onClose={() => setTyping(false)} />
        </Suspense>
      )}
      {removing && (
        <ConfirmDialog
          open
          title={`Remove “${names[removing]}” from this device?`}
          action="Remove"
          onConfirm={() => void remove(removing).catch(reportError)}
          onClose={() => setRemoving(undefined)}
        >
          {methods.length > 1
            ? 'The other way to unlock stays.'
            : 'What is kept here then opens only while you are signed in.'}
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** True if the device can make passkeys; undefined until it is known. */
function useAuthenticator(): boolean | undefined {
  const [own, setOwn] = useState<boolean>();
  useEffect(() => void canMakePasskey().then(setOwn, reportError), []);
  return own;
}
