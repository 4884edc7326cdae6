import { Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { countOf } from '#contract/core/counts.ts';
import type { Drawing } from '#contract/signing/drawing.ts';
import { drawingProblem, withOtherText } from '#contract/signing/drawing-rules.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import type { PicturesSource } from './comparison.queries.ts';
import { type ComparedDocument, findingSentences, isComparing, needsLook } from './comparison.rules.ts';
import { LookOver } from './look-over.tsx';
import { useLookedAt } from './looked-at.ts';

const ComparePagesDialog = lazyPart(() => import('./compare-pages-dialog.tsx'), MissingDialog);

/** Progress of a document’s comparison; without a connection, how far it was. */
export function ComparisonProgress({ document: { name, pages, drawing } }: { document: ComparedDocument }) {
  const { online } = useReach();
  const progress = `${drawing.compared} of ${countOf(pages, 'page', 'pages')}`;
  const label = `Comparing “${name}” with what other programs show`;
  if (!online)
    return (
      <p className="text-small text-soft">
        {label}: {progress} when you were last connected.
      </p>
    );
  return <Progress label={label} detail={progress} value={drawing.compared} max={Math.max(1, pages)} />;
}

const stateWords: Record<Drawing['state'], (name: string) => string> = {
  comparing: (name) => `“${name}” is being compared with what other programs show.`,
  compared: (name) => `Every page of “${name}” was compared.`,
  unknown: (name) => `“${name}” could not be compared with what other programs show.`,
};

interface ComparisonNoteProps {
  document: ComparedDocument;
  source: PicturesSource;
  /** True if the document’s problem says beside it what differs. */
  isSaid: boolean;
  /** Further ways on where other words are shown. */
  more?: ReactNode;
}

/** Outcome of a document’s comparison, under its name, with the way to both pictures. */
export function ComparisonNote({ document, source, isSaid, more }: ComparisonNoteProps) {
  const [isOpen, setOpen] = useState(false);
  const looks = useLookedAt([document]);
  const lookedAt = looks.map(({ what }) => what);
  const sentences = findingSentences(document, lookedAt);
  const hasText = withOtherText(document.drawing).length > 0;
  const isMet = drawingProblem(document, looks) === undefined;
  const Icon = isMet ? Info : TriangleAlert;
  return (
    <>
      {/* Said once at the start and once at the end: the number of pages is for who asks for it. */}
      <span role="status" className="sr-only">
        {stateWords[document.drawing.state](document.name)}
      </span>
      {!isSaid && sentences.length > 0 && (
        <p className="flex gap-1.5 text-small">
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 stroke-[1.8] text-warn" />
          <span>{sentences.join(' ')}</span>
        </p>
      )}
      {!isComparing(document) && document.drawing.differing.length > 0 && (
        <div className="ml-5.5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {hasText
              ? 'See both pictures'
              : lookedAt.includes('pages')
                ? 'Compare again'
                : 'Compare pictures'}
          </Button>
          {hasText && more}
        </div>
      )}
      {needsLook(document, 'whole') && (
        <LookOver document={document} source={source} isLookedOver={lookedAt.includes('whole')} />
      )}
      {isOpen && (
        <Suspense fallback={<DialogOpening />}>
          <ComparePagesDialog document={document} source={source} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
