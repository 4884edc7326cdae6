import { Link } from '@tanstack/react-router';
import { config } from '#src/session/config.ts';
import { Card } from '#src/ui/card/card.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { RootFiles } from './root-files.tsx';
import { type Root, useRoots } from './use-roots.ts';

/** For people whose PDF reader does not know the firm: its root certificate, and how to make a reader trust it. */
export function TrustScreen() {
  const firm = config().firm.name;
  const roots = useRoots();
  const [root, ...earlier] = roots?.seals ?? [];
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-6 px-6 pt-[8dvh] pb-12">
      <header>
        <p className="mb-6 text-small font-semibold text-soft">{firm}</p>
        <h1 tabIndex={-1} className="text-display">
          Trust our seal in your PDF reader
        </h1>
        <p className="mt-2 text-soft">
          A PDF reader does not know {firm} by itself: it calls the issuer or the validity of its seal
          unknown. Nothing is wrong with the file then. Install our root certificate once on a computer, and
          its reader tells by itself which files we sealed. Where yours says already that the seal is valid,
          nothing needs to be installed.
        </p>
      </header>
      <Card title="Our root certificate">
        {roots === undefined ? (
          <div aria-busy="true">
            <SkeletonText lines={3} />
          </div>
        ) : root ? (
          <>
            <RootFiles root={root} variant="primary" />
            <p className="mt-4 text-small text-soft">
              Adobe Acrobat and Windows take root.cer, most other programs root.pem. Both hold the same.
              Before you install it, have somebody you know at {firm} read the fingerprint to you: whoever can
              change this page could change it too.
            </p>
          </>
        ) : (
          <p>It is not on this device yet. Open this page once while you are online.</p>
        )}
      </Card>
      {roots !== undefined && <HowTo firm={firm} earlier={earlier} />}
      {roots !== undefined && roots.timestamps.length > 0 && (
        <TimestampRoots firm={firm} roots={roots.timestamps} />
      )}
    </main>
  );
}

/** The instructions below the root certificate. */
function HowTo({ firm, earlier }: { firm: string; earlier: readonly Root[] }) {
  return (
    <>
      <Card title="In Adobe Acrobat, on a computer">
        <ol className="flex list-decimal flex-col gap-3 pl-5">
          <li>Download root.cer, above.</li>
          <li>
            In Acrobat open <strong>Preferences</strong> (Windows: in the menu or under Edit; Mac: under
            Acrobat) and choose <strong>Signatures</strong>.
          </li>
          <li>
            At <strong>Identities &amp; Trusted Certificates</strong> press <strong>More</strong>, then choose{' '}
            <strong>Trusted Certificates</strong> at the left.
          </li>
          <li>
            Press <strong>Import</strong>, then <strong>Browse</strong>, and choose root.cer. Choose the
            contact in the list, and the certificate that appears below it.
          </li>
          <li>
            Press <strong>Trust</strong>, tick <strong>Use this certificate as a trusted root</strong>, and
            press <strong>OK</strong>, then <strong>Import</strong>.
          </li>
          <li>Open the sealed PDF anew. Acrobat now says “Signed and all signatures are valid.”</li>
        </ol>
      </Card>
      <Card title="Anywhere else">
        <p>
          Most readers on phones and in browsers say nothing of seals. There,{' '}
          <Link to="/verify" className={linkClass}>
            check the document here
          </Link>{' '}
          instead: that takes no certificate.
        </p>
      </Card>
      {earlier.length > 0 && (
        <Card title="For documents sealed earlier">
          <p className="mb-5">
            {firm} once sealed by {earlier.length === 1 ? 'another root' : 'other roots'}. Documents of that
            time need {earlier.length === 1 ? 'it' : 'them'} too, installed in the same way.
          </p>
          <ul className="flex flex-col gap-6">
            {earlier.map((one, at) => (
              <li key={one.fingerprint}>
                <RootFiles root={one} name={`root-${at + 2}`} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** The authorities whose time stamps prove the time of a seal. */
const TimestampRoots = ({ firm, roots }: { firm: string; roots: readonly Root[] }) => (
  <Card title="Whose time stamps we rely on">
    <p className="mb-5">
      A time stamp in a seal of {firm} confirms its time only if it comes from{' '}
      {roots.length === 1 ? 'this authority' : 'one of these authorities'}. Its own site names the same
      fingerprint.
    </p>
    <ul className="flex flex-col gap-6">
      {roots.map((one, at) => (
        <li key={one.fingerprint}>
          <RootFiles root={one} name={`time-root-${at + 1}`} />
        </li>
      ))}
    </ul>
  </Card>
);
