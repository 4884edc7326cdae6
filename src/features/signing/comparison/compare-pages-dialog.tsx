import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { usePhone } from '#src/ui/use-media.ts';
import { type PicturesSource, picturesQuery } from './comparison.queries.ts';
import {
  type ComparedDocument,
  needsLook,
  nextUnseen,
  pageSentences,
  pagesToSee,
  type Side,
  sideKey,
} from './comparison.rules.ts';
import { setLookedAt, useLookedAt } from './looked-at.ts';
import { Pictures } from './pictures.tsx';

interface ComparePagesDialogProps {
  document: ComparedDocument;
  source: PicturesSource;
  onClose(): void;
}

type View = 'both' | Side;
const views = [
  { key: 'both', label: 'Side by side' },
  { key: 'shown', label: 'Here' },
  { key: 'other', label: 'Other program' },
] as const satisfies readonly { key: View; label: string }[];

/**
 * The differing pages of a document, each in two pictures: side by side, or one over the other. Once those that have to be seen were on the
 * screen, the sender may confirm that they compared them, unless words differ.
 */
export default function ComparePagesDialog({ document, source, onClose }: ComparePagesDialogProps) {
  const { name, drawing } = document;
  const phone = usePhone();
  const isLookedAt = useLookedAt([document]).some(({ what }) => what === 'pages');
  const pages = drawing.differing.map(({ page }) => page);
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<View>('both');
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const view = phone && chosen === 'both' ? 'shown' : chosen;
  const { page = 1, how = 'elsewhere' } = drawing.differing[at] ?? {};

  const { data, isError, error, refetch } = useQuery(picturesQuery(source, page));
  const isShown = data !== undefined;
  // Drawing takes a moment: the page that comes next is drawn meanwhile.
  useQuery({ ...picturesQuery(source, pages[at + 1] ?? page), enabled: isShown });
  useEffect(() => {
    if (!isShown) return;
    const sides: readonly Side[] = view === 'both' ? ['shown', 'other'] : [view];
    setSeen((before) => new Set([...before, ...sides.map((side) => sideKey(page, side))]));
  }, [isShown, view, page]);
  const next = nextUnseen(pagesToSee(document), page, seen);

  function goOn() {
    if (!next) return onClose();
    setAt(pages.indexOf(next.page));
    if (view !== 'both') setChosen(next.side);
  }
  return (
    <Dialog
      open
      title={`Compare page ${page}`}
      width="widest"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            busy={next?.page === page && !isShown && !isError}
            disabled={next?.page === page && isError}
            onClick={goOn}
          >
            {!next ? 'Done' : next.page === page ? 'See the other picture' : 'Next page'}
          </Button>
          {needsLook(document, 'pages') && (
            <Checkbox
              checked={isLookedAt}
              disabled={next !== undefined && !isLookedAt}
              onChange={(checked) => setLookedAt(document, 'pages', checked)}
              // The dialog may be inside the form that sends: Enter here is not meant for that.
              form=""
              className="mr-auto max-md:order-first max-md:w-full"
            >
              <span>I compared the pictures. Send it as it is shown here.</span>
            </Checkbox>
          )}
        </>
      }
    >
      <div className="flex h-[calc(92dvh-9rem)] min-h-96 flex-col gap-3 max-md:h-[calc(92dvh-12rem)]">
        <p role="status" className="text-small">
          <span className="wrap-anywhere text-soft">{name}:</span>{' '}
          {data
            ? pageSentences(how, data.marks.length).join(' ')
            : !isError && 'The two pictures are being drawn…'}
        </p>
        {isError && !data ? (
          <LoadFailure what="The two pictures" error={error} onRetry={refetch} />
        ) : (
          <div className="min-h-0 flex-1">
            <Tabs<View>
              fills
              label="Pictures"
              tabs={phone ? views.slice(1) : views}
              selected={view}
              onSelect={setChosen}
            >
              <Pictures key={page} page={page} pictures={data} view={view}>
                {pages.length > 1 && <Pager at={at} of={pages.length} onGo={setAt} />}
              </Pictures>
            </Tabs>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Moves between the pages that differ. */
function Pager({ at, of, onGo }: { at: number; of: number; onGo(at: number): void }) {
  return (
    <>
      <IconButton
        label="Previous page that differs"
        icon={<ChevronLeft />}
        disabled={at === 0}
        onClick={() => onGo(at - 1)}
      />
      <span>
        {at + 1} of {of}
      </span>
      <IconButton
        label="Next page that differs"
        icon={<ChevronRight />}
        disabled={at === of - 1}
        onClick={() => onGo(at + 1)}
      />
      <span className="h-5 w-px shrink-0 bg-line" />
    </>
  );
}
