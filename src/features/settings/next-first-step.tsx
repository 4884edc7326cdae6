import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { PartOpening } from '#src/ui/section/sections.tsx';
import { firstStepsQuery } from './first-steps.queries.ts';
import { stepWords } from './first-steps.tsx';

/** The next step of a new firm, for its dashboard; nothing once all are done or put away. A default export because `lazy` needs one. */
export default function NextFirstStep() {
  const { data, isFetching } = useQuery(firstStepsQuery);
  // The sections below stay hidden until it is known, so that nothing moves.
  if (!data) return isFetching ? <PartOpening /> : null;
  const next = data.steps.find(({ done, away }) => !done && !away);
  if (!next) return null;
  const done = data.steps.filter((one) => one.done).length;
  return (
    <Section title="Finish setting up">
      <ItemList label="Finish setting up">
        <Link to="/app/settings">
          <Item
            leading={<ListChecks aria-hidden="true" />}
            title={stepWords[next.step].title}
            detail="The next step, in the settings"
            trailing={`${done} of ${data.steps.length} done`}
          />
        </Link>
      </ItemList>
    </Section>
  );
}
