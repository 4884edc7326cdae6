import { Link } from '@tanstack/react-router';
import { config } from '#src/session/config.ts';
import { FirmMark } from '#src/session/firm-mark.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Spinner } from '#src/ui/spinner/spinner.tsx';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import { CodeForm } from './code-form.tsx';
import { EnvelopeFacts } from './envelope-facts.tsx';
import { type Match, matchOf } from './envelope-files.ts';
import { SealReport } from './seal-report.tsx';
import { useCheck } from './use-check.ts';
import { type Lookup, useVerification } from './use-verification.ts';
import { verdictOf } from './verdict.rules.ts';
import { WhoSigned } from './who-signed.tsx';

/** For people with a sealed file or a certificate: checks if it is genuine. The file stays on the device. */
export function VerifyScreen({ code }: { code?: string }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-6 px-6 pt-[8dvh] pb-12">
      <p className="text-small font-semibold text-soft">
        <FirmMark className="h-12" />
      </p>
      <Verifier {...(code !== undefined && { code })} />
    </main>
  );
}

/** The same in the staff portal. */
export const StaffVerifyScreen = () => (
  <div className="flex w-full max-w-2xl flex-col gap-6">
    <Verifier />
  </div>
);

function Verifier({ code }: { code?: string }) {
  const { checked, check } = useCheck();
  const lookup = useVerification(code === undefined ? undefined : { code });
  const isBusy =
    checked?.at === 'checking' || (checked?.at === 'checked' && lookup?.answered.at === 'asking');
  const match = checked?.at === 'checked' && lookup ? matchIn(lookup, checked.sha256) : undefined;
  const firm = config().firm.name;
  const trust = (
    <p className="text-small text-soft">
      Your PDF reader does not know who sealed it?{' '}
      <Link to="/verify/trust" preload="render" className={linkClass}>
        Trust our seal in your PDF reader
      </Link>
    </p>
  );
  return (
    <>
      <header>
        <h1 tabIndex={-1} className="text-display">
          Is this document genuine?
        </h1>
        <p className="mt-2 text-soft">
          Check a PDF that {firm} sealed. The file stays on this device: nothing of it is sent anywhere.
        </p>
      </header>
      <DropZone
        label="Choose a PDF"
        accept="application/pdf,.pdf"
        hint="The sealed document, or its certificate of completion"
        small={checked !== undefined}
        onFiles={([file]) => file && void check(file)}
      />
      {isBusy && (
        <p role="status" aria-busy="true" className="flex items-center gap-3 text-soft">
          <Spinner /> Checking {checked.file.name}
        </p>
      )}
      {checked?.at === 'failed' && (
        <p role="alert" className="rounded-card bg-bad-tint p-5 text-bad">
          {checked.words}
        </p>
      )}
      {checked?.at === 'checked' && !isBusy && (
        <>
          <SealReport file={checked.file} report={checked.report} match={match} />
          {verdictOf(checked.report) === 'good' && !isKnown(lookup) && (
            <WhoSigned sha256={checked.sha256} evidence={checked.evidence} />
          )}
        </>
      )}
      {lookup ? (
        <EnvelopeFacts
          lookup={lookup}
          chosen={
            match && checked?.at === 'checked'
              ? { match, isGenuine: verdictOf(checked.report, match) === 'good' }
              : undefined
          }
        >
          <Card title="Another certificate">
            <CodeForm key={code} />
          </Card>
          {trust}
        </EnvelopeFacts>
      ) : (
        <>
          <Card title="Only the certificate on paper?">
            <CodeForm />
          </Card>
          {trust}
        </>
      )}
    </>
  );
}

/** True if a typed code is that of an envelope, whose people are then listed below. */
const isKnown = (lookup: Lookup | undefined): boolean => lookup?.answered.at === 'known';

/** Relation of a file to the envelope of a code. */
const matchIn = ({ answered }: Lookup, sha256: string): Match =>
  answered.at === 'known' ? matchOf(answered.facts, sha256) : 'unknown';
