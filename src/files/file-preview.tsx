import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Pdf } from '../ui/pdf/pdf.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { decodedText, fileKindOf } from './file-kind.ts';

/** The bytes of a file, as they were read. */
export interface FileBytes {
  blob: Blob;
  bytes: ArrayBuffer;
}

interface FilePreviewProps {
  /** Name of the file, whose ending says what it is. */
  name: string;
  /** Name of the document, read aloud. */
  label: string;
  /** Undefined while it is loading. */
  data: FileBytes | undefined;
  /** Received part of the file, 0 to 1. */
  arrived?: number | undefined;
  /** Offered where the file cannot be shown, such as a download. */
  save: ReactNode;
}

/** A file shown by what it is: a PDF, a picture or a text. Other kinds open in another app. Fills its parent. */
export function FilePreview({ name, label, data, arrived, save }: FilePreviewProps) {
  const kind = fileKindOf(name);
  if (kind === 'other')
    return (
      <EmptyState title="This kind of file opens in another app" action={save}>
        Portico reads PDF files, pictures and text; download this one, or share it with an app that can.
      </EmptyState>
    );
  if (kind === 'pdf') return <Pdf data={data?.bytes} label={label} arrived={arrived} onFailure={save} />;
  if (!data) return <Skeleton className="size-full min-h-64" />;
  return kind === 'image' ? (
    <Picture blob={data.blob} label={label} save={save} />
  ) : (
    <PlainText bytes={data.bytes} label={label} />
  );
}

function Picture({ blob, label, save }: { blob: Blob; label: string; save: ReactNode }) {
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    setFailed(false);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (failed)
    return (
      <EmptyState title="This picture cannot be shown" action={save}>
        This browser cannot read it. Another app may.
      </EmptyState>
    );
  return (
    <div className="flex size-full min-h-64 items-start justify-center overflow-auto rounded-card border border-line bg-sunken p-4">
      {address && (
        <img
          src={address}
          alt={label}
          onError={() => setFailed(true)}
          className="max-h-full max-w-full object-contain"
        />
      )}
    </div>
  );
}

function PlainText({ bytes, label }: { bytes: ArrayBuffer; label: string }) {
  const { text, whole } = useMemo(() => decodedText(bytes), [bytes]);
  return (
    <div className="flex size-full min-h-64 flex-col gap-2">
      {!whole && (
        <p className="text-small text-soft">
          This is the beginning of a long text. Download the file to read the rest.
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a section has no way to keep spaces and lines */}
      <pre
        role="region"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto whitespace-pre-wrap break-words rounded-card border border-line bg-paper p-4 font-sans"
      >
        {text}
      </pre>
    </div>
  );
}
