import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  type LucideIcon,
  Scaling,
} from 'lucide-react';
import type { PageSize } from '#contract/signing/field-overlap.ts';
import type { Rectangle } from '#drawing/operations.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { aligned, distributed, sameSize } from '../edits/arrange.rules.ts';

/** A way to arrange fields: its label, its announcement, and the least number of fields it takes. */
interface Way {
  label: string;
  done: string;
  icon: LucideIcon;
  least: number;
  arrange(places: readonly Rectangle[], page: PageSize): Rectangle[];
}

const ways: readonly Way[] = [
  align('left', 'Align left', AlignStartVertical),
  align('centre', 'Align centre', AlignCenterVertical),
  align('right', 'Align right', AlignEndVertical),
  align('top', 'Align top', AlignStartHorizontal),
  align('middle', 'Align middle', AlignCenterHorizontal),
  align('bottom', 'Align bottom', AlignEndHorizontal),
  { label: 'Same size as the first', done: 'have one size', icon: Scaling, least: 2, arrange: sameSize },
  spread('across', 'Distribute across', AlignHorizontalSpaceBetween),
  spread('down', 'Distribute down', AlignVerticalSpaceBetween),
];

function align(to: Parameters<typeof aligned>[1], label: string, icon: LucideIcon): Way {
  const where = to === 'centre' || to === 'middle' ? `in the ${to}` : `at the ${to}`;
  return { label, done: `aligned ${where}`, icon, least: 2, arrange: (places) => aligned(places, to) };
}

function spread(direction: Parameters<typeof distributed>[1], label: string, icon: LucideIcon): Way {
  return {
    label,
    done: `distributed ${direction} the page`,
    icon,
    least: 3,
    arrange: (places) => distributed(places, direction),
  };
}

interface ArrangeBarProps {
  /** Number of fields to arrange. */
  count: number;
  onArrange(arrange: Way['arrange'], done: string): void;
}

/** Arranges several fields of a page. */
export function ArrangeBar({ count, onArrange }: ArrangeBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for nothing here is sent
    <div role="group" aria-label="Arrange" className="-mx-1 flex flex-wrap">
      {ways.map(({ label, done, icon: Icon, least, arrange }) => (
        <IconButton
          key={label}
          label={label}
          icon={<Icon />}
          disabled={count < least}
          onClick={() => onArrange(arrange, done)}
        />
      ))}
    </div>
  );
}
