import { Link } from '@tanstack/react-router';
import { ImageDown, Maximize, Printer, ZoomIn, ZoomOut } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { PrintHead } from '#src/list/print/print-head.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { PrintedPage } from '#src/ui/paper/printed-page.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { calledBox } from './box-name.ts';
import { layoutQuestion } from './box-text.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import type { ChartGraph } from './chart-graph.ts';
import { ChartTable } from './chart-table.tsx';
import { foldCircles, mostBoxes, type ShownBox, showUnfolded, unfoldedAtFirst } from './fold.ts';
import { savePicture } from './save-picture.ts';
import { useLayout } from './use-layout.ts';

const zooms = [0.25, 0.35, 0.5, 0.7, 0.85, 1, 1.25, 1.6, 2];
type View = 'chart' | 'table';
const views: readonly { key: View; label: string }[] = [
  { key: 'chart', label: 'Chart' },
  { key: 'table', label: 'Table' },
];

interface OwnershipChartProps {
  graph: ChartGraph;
  /** Such as 'Owners of Alpha Ltd as at 1 Mar 2026'. */
  title: string;
}

/** The parties above a client, and how they hold each other: as a picture that unfolds, and as a table. */
export function OwnershipChart({ graph, title }: OwnershipChartProps) {
  const [view, setView] = useState<View>('chart');
  return (
    <Tabs<View> label="Owners as" tabs={views} selected={view} onSelect={setView}>
      {view === 'chart' ? <Picture graph={graph} title={title} /> : <ChartTable graph={graph} />}
    </Tabs>
  );
}

function Picture({ graph, title }: OwnershipChartProps) {
  const folded = useMemo(() => foldCircles(graph), [graph]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>();
  const open = useMemo(() => unfolded ?? unfoldedAtFirst(folded), [folded, unfolded]);
  const wanted = useMemo(() => showUnfolded(folded, open), [folded, open]);
  const question = useMemo(() => layoutQuestion(wanted), [wanted]);
  const { laidOut, error, retry } = useLayout(wanted, question);
  const [zoomed, setZoom] = useState<number>();
  const [current, setCurrent] = useState(folded.root);
  const [paper, setPaper] = useState<'print' | 'picture'>();
  const area = useRef<HTMLDivElement>(null);
  if (error !== undefined && !laidOut) return <LoadFailure what="The chart" error={error} onRetry={retry} />;
  if (!laidOut) return <Skeleton className="mt-3 h-80 w-full" />;
  const { drawn: shown, layout } = laidOut;
  const fitting = () => {
    const room = area.current?.clientWidth ?? layout.width;
    return zooms.findLast((each) => layout.width * each <= room) ?? zooms[0] ?? 1;
  };
  const zoom = zoomed ?? Math.max(0.7, Math.min(1, fitting()));
  const stepZoom = (by: 1 | -1) =>
    setZoom(by > 0 ? zooms.find((each) => each > zoom) : zooms.findLast((each) => each < zoom));
  const chosen = shown.boxes.find(({ id }) => id === current) ?? shown.boxes[0];

  function toggle(box: ShownBox) {
    if (box.holders === 0) return;
    const isOpen = open.has(box.id);
    if (!isOpen && shown.boxes.length >= mostBoxes)
      notify({
        type: 'info',
        message: `The chart has ${mostBoxes} boxes, which is all it shows. Hide some holders first, or open the table.`,
      });
    const next = new Set(open);
    if (isOpen) next.delete(box.id);
    else next.add(box.id);
    setUnfolded(next);
  }

  return (
    <div ref={area} className="mt-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-1">
        {chosen && <Chosen box={chosen} onToggle={() => toggle(chosen)} />}
        <IconButton
          label="Zoom out"
          icon={<ZoomOut />}
          disabled={zoom <= (zooms[0] ?? 0)}
          onClick={() => stepZoom(-1)}
        />
        <IconButton
          label="Zoom in"
          icon={<ZoomIn />}
          disabled={zoom >= (zooms.at(-1) ?? 0)}
          onClick={() => stepZoom(1)}
        />
        <IconButton label="Fit to the width" icon={<Maximize />} onClick={() => setZoom(fitting())} />
        <IconButton label="Save as a picture" icon={<ImageDown />} onClick={() => setPaper('picture')} />
        <IconButton label="Print" icon={<Printer />} onClick={() => setPaper('print')} />
      </div>
      <ChartCanvas
        shown={shown}
        layout={layout}
        zoom={zoom}
        current={current}
        onCurrent={setCurrent}
        onToggle={toggle}
      />
      {paper && (
        <PrintedPage
          title={title}
          wide={layout.width > layout.height}
          onStand={
            paper === 'picture'
              ? (page) => {
                  const drawing = page.querySelector('svg');
                  if (drawing)
                    savePicture(drawing, `${title}.png`)
                      .catch((failure: unknown) => {
                        console.error(failure);
                        notify({
                          type: 'error',
                          message: 'This browser could not make the picture. Print the chart instead.',
                        });
                      })
                      .finally(() => setPaper(undefined));
                }
              : undefined
          }
          onEnd={() => setPaper(undefined)}
        >
          <PrintHead narrowing={[]} />
          <ChartDrawing
            shown={shown}
            layout={layout}
            role="img"
            aria-label={title}
            className="h-auto max-w-full font-sans"
          />
        </PrintedPage>
      )}
    </div>
  );
}

/** The chosen box: its way to its own page, and its holders shown or hidden. */
function Chosen({ box, onToggle }: { box: ShownBox; onToggle(): void }) {
  const [only] = box.members;
  return (
    <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-md:w-full">
      {box.members.length === 1 && only ? (
        <Link
          to="/app/parties/$partyId"
          params={{ partyId: only.id }}
          className={`${linkClass} min-w-0 wrap-anywhere`}
        >
          {only.name}
        </Link>
      ) : (
        <span className="wrap-anywhere">{calledBox(box)}</span>
      )}
      {box.holders > 0 && (
        <Button size="small" onClick={onToggle}>
          {box.isOpen ? 'Hide holders' : `Show ${box.hidden} more`}
        </Button>
      )}
    </div>
  );
}
