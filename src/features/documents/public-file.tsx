import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Answer } from '#contract/core/endpoint.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { readPublicFile, readPublicLink } from '#contract/documents/public-links.ts';
import { ApiError, isUnreached } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { request } from '#src/api/request.ts';
import { fileKindOf } from '#src/files/file-kind.ts';
import { type FileBytes, FilePreview } from '#src/files/file-preview.tsx';
import { downloadFile } from '#src/lib/save-file.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { FirmMark } from '#src/session/firm-mark.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';

type Facts = Answer<typeof readPublicLink>;
type Failure = { at: 'refused'; words: string } | { at: 'unreached' };
type State = { at: 'checking' } | Failure | { at: 'ready'; facts: Facts };

const failureOf = (error: unknown): Failure =>
  isUnreached(error) ? { at: 'unreached' } : { at: 'refused', words: wordsOf(error) };

/** The server's own words; a link that ended explains itself, and needs no reference to quote. */
const wordsOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? error.message
    : Object.values(refusal(error)).flat().join(' ');

/** The page of a public link: names the document and the firm, shows the file and hands it over. It asks once, and again when told to. */
export function PublicFileScreen({ token }: { token: string }) {
  const [state, setState] = useState<State>({ at: 'checking' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const left = new AbortController();
    setState({ at: 'checking' });
    request(readPublicLink, { params: { token } }, { signal: left.signal })
      .then(({ answer }) => setState({ at: 'ready', facts: answer }))
      .catch((error: unknown) => {
        if (!left.signal.aborted) setState(failureOf(error));
      })
      .catch(reportError);
    return () => left.abort();
  }, [token, tries]);

  if (state.at === 'checking')
    return (
      <Frame title="One moment">
        <Skeleton className="h-12 w-full max-w-sm" />
      </Frame>
    );
  if (state.at === 'ready')
    return <PublicFile token={token} facts={state.facts} onFailure={(error) => setState(failureOf(error))} />;
  return (
    <Frame
      title={state.at === 'refused' ? 'This link does not open' : 'The firm could not be reached'}
      detail={
        state.at === 'refused' ? state.words : 'Nothing is lost: check your connection, then try again.'
      }
    >
      <div>
        <Button onClick={() => setTries(tries + 1)}>Try again</Button>
      </div>
    </Frame>
  );
}

interface FrameProps {
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** The page under the firm's name; its holder has no portal. */
const Frame = ({ title, detail, action, children }: FrameProps) => (
  <main className="mx-auto flex min-h-dvh w-full max-w-4xl flex-col gap-6 px-page pt-8 pb-12">
    <p className="text-small font-semibold text-soft">
      <FirmMark className="h-12" />
    </p>
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        <h1 tabIndex={-1} className="wrap-anywhere text-title md:text-display">
          {title}
        </h1>
        {detail && (
          <p role="status" className="mt-1 text-soft">
            {detail}
          </p>
        )}
      </div>
      {action}
    </header>
    {children}
  </main>
);

interface PublicFileProps {
  token: string;
  facts: Facts;
  /** Called if the link ends, or the connection does, before the file is read. */
  onFailure(error: unknown): void;
}

function PublicFile({ token, facts, onFailure }: PublicFileProps) {
  const { title, name, size, expires_at, firm } = facts;
  const [data, setData] = useState<FileBytes>();
  const [busy, setBusy] = useState(false);
  const shown = fileKindOf(name) !== 'other';
  const until = formatDate(expires_at, dateFormats.dateTime);

  async function read(signal?: AbortSignal): Promise<FileBytes> {
    const { answer: blob } = await request(readPublicFile, { params: { token } }, { signal });
    const read = { blob, bytes: await blob.arrayBuffer() };
    setData(read);
    return read;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each link, which counts as opened
  useEffect(() => {
    if (!shown) return;
    const left = new AbortController();
    read(left.signal).catch((error: unknown) => {
      if (!left.signal.aborted) onFailure(error);
    });
    return () => left.abort();
  }, [token, shown]);

  async function download() {
    setBusy(true);
    try {
      downloadFile((data ?? (await read())).blob, name);
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  }
  const save = (
    <Button variant="primary" busy={busy} disabled={shown && !data} onClick={() => void download()}>
      <Download aria-hidden="true" className="size-4" /> Download
    </Button>
  );
  return (
    <Frame
      title={title}
      detail={`${firm} shares this document with you: ${name}, ${formatSize(size, 0)}. The link opens it until ${until}.`}
      action={shown && save}
    >
      <div className="h-[75dvh] min-h-0 max-md:-mx-[16px]">
        <FilePreview name={name} label={title} data={data} save={save} />
      </div>
    </Frame>
  );
}
