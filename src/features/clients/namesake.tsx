import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listClients } from '#contract/clients/clients.ts';
import { listSearch } from '#contract/core/list.ts';
import { queryOf } from '#src/api/query.ts';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';

interface NamesakeProps {
  name: string;
  chosen: boolean;
  onChoose(chosen: boolean): void;
}

/** The clients that have the name of a new one already, to look at; and the word that it is another one. */
export function Namesake({ name, chosen, onChoose }: NamesakeProps) {
  const { data } = useQuery(queryOf(listClients, { query: listSearch({ search: name }) }));
  return (
    <fieldset className="rounded-control bg-warn-tint px-4 py-3">
      <legend className="contents">A client has this name already, or had it before.</legend>
      {data && data.data.length > 0 && (
        <ul className="mt-1">
          {data.data.slice(0, 5).map((client) => (
            <li key={client.id}>
              <Link to="/app/clients/$id/info" params={{ id: client.id }} className={linkClass}>
                {client.name}
              </Link>
              <span className="text-soft">
                {' '}
                {[client.office.name, client.registration_number].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Checkbox checked={chosen} onChange={onChoose}>
        The new client is another one of the same name
      </Checkbox>
    </fieldset>
  );
}
