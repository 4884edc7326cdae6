import type { SVGProps } from 'react';
import { cx } from '#src/ui/cx.ts';
import { hiddenWords } from './box-name.ts';
import { boxHeight, boxLines, chartSizes, linkWidth } from './box-text.ts';
import { linkLines, type ShownBox, type ShownGraph } from './fold.ts';
import type { Layout, Point } from './layout.ts';

interface ChartDrawingProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  shown: ShownGraph;
  layout: Layout;
  zoom?: number;
  /** Properties of a box that can be chosen. */
  boxProps?(box: ShownBox): SVGProps<SVGGElement>;
}

/** The chart as a picture: boxes, and how they hold each other. */
export function ChartDrawing({ shown, layout, zoom = 1, boxProps, ...rest }: ChartDrawingProps) {
  const places = new Map(layout.boxes.map((box) => [box.id, box]));
  const links = new Map(layout.links.map((link) => [`${link.from} ${link.to}`, link]));
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: whoever draws it names it; a title would float over each of its parts
    <svg
      width={Math.ceil(layout.width * zoom)}
      height={Math.ceil(layout.height * zoom)}
      viewBox={`0 0 ${Math.ceil(layout.width)} ${Math.ceil(layout.height)}`}
      className="font-sans"
      {...rest}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; the boxes say what they hold */}
      <g aria-hidden="true">
        {shown.links.map((link) => {
          const placed = links.get(`${link.from} ${link.to}`);
          return (
            placed && (
              <path
                key={`${link.from} ${link.to}`}
                d={lineOf(placed.points)}
                className={cx(
                  'fill-none forced-colors:stroke-[CanvasText]',
                  link.edges.some(({ control }) => control)
                    ? 'stroke-2 stroke-accent-text'
                    : 'stroke-[1.5] stroke-edge',
                )}
              />
            )
          );
        })}
        {shown.links.map((link) => {
          const at = links.get(`${link.from} ${link.to}`)?.label;
          const lines = linkLines(link);
          const height = lines.length * chartSizes.linkLine;
          return (
            at && (
              <g key={`${link.from} ${link.to}`} transform={`translate(${at.x} ${at.y})`}>
                <rect
                  x={-linkWidth(link) / 2}
                  y={-height / 2}
                  width={linkWidth(link)}
                  height={height}
                  rx={4}
                  className="fill-paper forced-colors:fill-[Canvas]"
                />
                {lines.map((line, row) => (
                  <text
                    key={line}
                    y={-height / 2 + chartSizes.linkLine * row + 12}
                    textAnchor="middle"
                    className="fill-ink text-[12px] tabular-nums forced-colors:fill-[CanvasText]"
                  >
                    {line}
                  </text>
                ))}
              </g>
            )
          );
        })}
      </g>
      {shown.boxes.map((box) => {
        const at = places.get(box.id);
        return at && <ChartBox key={box.id} box={box} at={at} {...boxProps?.(box)} />;
      })}
    </svg>
  );
}

function ChartBox({
  box,
  at: { x, y },
  className,
  ...rest
}: { box: ShownBox; at: Point } & SVGProps<SVGGElement>) {
  const { name, about } = boxLines(box);
  const height = boxHeight(box);
  const [left, top] = [-chartSizes.boxWidth / 2, -height / 2];
  const [only] = box.members;
  const isCircle = box.members.length > 1;
  const isOwner = !isCircle && only?.beneficial_owner === true;
  const more = hiddenWords(box);
  return (
    <g transform={`translate(${x} ${y})`} className={cx('group/box outline-none', className)} {...rest}>
      {/* The ring of the focus: an outline of a part of a drawing is not shown everywhere. */}
      <rect
        x={left - 4}
        y={top - 4}
        width={chartSizes.boxWidth + 8}
        height={height + 8}
        rx={isPerson(box) ? height / 2 + 4 : 12}
        className="fill-none stroke-none group-focus-visible/box:stroke-2 group-focus-visible/box:stroke-accent-text forced-colors:group-focus-visible/box:stroke-[Highlight]"
      />
      <rect
        x={left}
        y={top}
        width={chartSizes.boxWidth}
        height={height}
        rx={isPerson(box) ? height / 2 : 8}
        strokeDasharray={isCircle ? '5 4' : undefined}
        className={cx(
          'forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]',
          box.isRoot
            ? 'fill-accent-tint stroke-2 stroke-accent-text'
            : isOwner
              ? 'fill-good-tint'
              : 'fill-paper',
          !box.isRoot && (isOwner ? 'stroke-2 stroke-good' : 'stroke-[1.5] stroke-edge'),
          'group-aria-[current=true]/box:stroke-[3]',
        )}
      />
      {[...name, ...about].map((line, row) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their row alone
          key={row}
          y={top + chartSizes.padding + chartSizes.line * row + 12}
          textAnchor="middle"
          className={cx(
            'forced-colors:fill-[CanvasText]',
            row < name.length ? 'fill-ink font-semibold text-[13px]' : 'fill-soft text-[12px]',
          )}
        >
          {/* The space tells the lines apart for whatever reads them as one text. */}
          {`${line} `}
        </text>
      ))}
      {more && (
        <g transform={`translate(0 ${top})`}>
          <rect
            x={-52}
            y={-10}
            width={104}
            height={20}
            rx={10}
            className="fill-sunken stroke-edge forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
          />
          <text y={4} textAnchor="middle" className="fill-ink text-[12px] forced-colors:fill-[CanvasText]">
            {more}
          </text>
        </g>
      )}
    </g>
  );
}

const isPerson = ({ members }: ShownBox) => members.length === 1 && members[0]?.kind === 'PERSON';
const lineOf = (points: readonly Point[]) =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
