import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { DirectoryRow } from '#contract/people/directory.ts';
import { cx } from '#src/ui/cx.ts';
import type { OrgNode } from './org-tree.rules.ts';
import { PersonPhoto } from './person-photo.tsx';

interface Line {
  readonly node: OrgNode<DirectoryRow>;
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  readonly parent: string | undefined;
}

/** The visible lines of the trees, from top to bottom. */
function linesOf(
  nodes: readonly OrgNode<DirectoryRow>[],
  closed: ReadonlySet<string>,
  level = 1,
  parent?: string,
): Line[] {
  return nodes.flatMap((node, at) => [
    { node, level, place: at + 1, siblings: nodes.length, parent },
    ...(closed.has(node.person.id) ? [] : linesOf(node.reports, closed, level + 1, node.person.id)),
  ]);
}

/** The org chart as a tree: arrows move, right opens, left closes, Enter shows the person. */
export function OrgList({ trees }: { trees: readonly OrgNode<DirectoryRow>[] }) {
  const navigate = useNavigate();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const lines = linesOf(trees, closed);
  const focusable = lines.some(({ node }) => node.person.id === current) ? current : lines[0]?.node.person.id;
  const show = (id: string) => void navigate({ to: '/app/dashboard/employee-directory/$id', params: { id } });
  const toggle = (id: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = lines.findIndex(({ node }) => node.person.id === focusable);
    const line = lines[at];
    if (!line) return;
    const { id } = line.node.person;
    const opens = line.node.reports.length > 0;
    const goTo = (to: string | undefined) => {
      if (to === undefined) return;
      setCurrent(to);
      event.currentTarget.querySelector<HTMLElement>(`[data-person="${to}"]`)?.focus();
    };
    const idAt = (index: number) => lines[index]?.node.person.id;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(idAt(at + 1)),
      ArrowUp: () => goTo(idAt(at - 1)),
      Home: () => goTo(idAt(0)),
      End: () => goTo(idAt(lines.length - 1)),
      ArrowRight: () => opens && (closed.has(id) ? toggle(id) : goTo(idAt(at + 1))),
      ArrowLeft: () => (opens && !closed.has(id) ? toggle(id) : goTo(line.parent)),
      Enter: () => show(id),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <div
      role="tree"
      aria-label="Org chart"
      onKeyDown={onKeyDown}
      className="overflow-hidden rounded-card border border-line bg-paper"
    >
      {lines.map(({ node: { person, reports, below }, level, place, siblings }) => {
        const isClosed = closed.has(person.id);
        const Mark = isClosed ? ChevronRight : ChevronDown;
        return (
          <div
            key={person.id}
            role="treeitem"
            aria-level={level}
            aria-posinset={place}
            aria-setsize={siblings}
            aria-expanded={reports.length > 0 ? !isClosed : undefined}
            aria-selected={false}
            tabIndex={person.id === focusable ? 0 : -1}
            data-person={person.id}
            onFocus={() => setCurrent(person.id)}
            onKeyDown={() => undefined}
            onClick={() => show(person.id)}
            style={{ paddingInlineStart: `${Math.min(level - 1, 6) * 1.25 + 0.5}rem` }}
            className="flex min-h-14 cursor-pointer items-center gap-2 border-line py-2 pr-4 not-first:border-t hover:bg-sunken focus-visible:-outline-offset-2"
          >
            {/* the keyboard opens and closes by the arrows */}
            <span
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation();
                if (reports.length > 0) toggle(person.id);
              }}
              className={cx(
                'grid size-9 shrink-0 place-items-center text-soft',
                reports.length === 0 && 'invisible',
              )}
            >
              <Mark className="size-5" />
            </span>
            <PersonPhoto person={person} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{person.name}</span>
              <span className="block text-small text-soft">{person.job_title || '-'}</span>
            </span>
            {below > 0 && (
              <span className="text-small text-soft tabular-nums">
                {below}
                <span className="sr-only"> below</span>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
