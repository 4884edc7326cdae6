import type { Operation, Rectangle } from '#drawing/operations.ts';
import { shapeOf } from '#drawing/svg.ts';

interface DrawingProps {
  operations: readonly Operation[];
  /** The shown part of the drawing, scaled to the available space. */
  view: Rectangle;
  /** Name of the drawing, read aloud; without it the drawing is silent, and text beside it must name it. */
  label?: string;
  className?: string;
}

/** A drawing of `drawing/` as SVG: ink on paper in both themes. */
export function Drawing({ operations, view: { x, y, width, height }, label, className }: DrawingProps) {
  const shapes = operations.map((operation, at) => {
    const shape = shapeOf(operation);
    // biome-ignore lint/suspicious/noArrayIndexKey: strokes of one drawing, told apart by nothing else
    return shape && <shape.element key={at} {...shape.attributes} />;
  });
  const viewBox = `${x} ${y} ${width} ${height}`;
  return label === undefined ? (
    <svg aria-hidden="true" viewBox={viewBox} className={className}>
      {shapes}
    </svg>
  ) : (
    <svg role="img" aria-label={label} viewBox={viewBox} className={className}>
      {shapes}
    </svg>
  );
}
