import type { Client } from '#contract/clients/clients.ts';
import { shown } from '#src/edit/field-texts.ts';
import { same } from '#src/lib/same.ts';
import { type ClientValues, clientTexts, clientValues } from '../client-values.ts';
import { useChoices } from '../use-choices.ts';

interface ClientDifferencesProps {
  one: Client;
  other: Client;
}

/** The facts in which two clients differ, side by side. */
export function ClientDifferences({ one, other }: ClientDifferencesProps) {
  const ofOne = useChoices(one);
  const ofOther = useChoices(other);
  const sides = [
    { client: one, values: clientValues(one), texts: clientTexts(ofOne) },
    { client: other, values: clientValues(other), texts: clientTexts(ofOther) },
  ] as const;
  const [first, second] = sides;
  const fields = (Object.keys(first.texts) as (keyof ClientValues & string)[]).filter(
    (field) => !same(first.values[field], second.values[field]),
  );
  if (fields.length === 0) return <p className="mt-5 text-soft">Their facts are the same.</p>;
  return (
    <table className="mt-5 w-full table-fixed text-left">
      <caption className="pb-2 text-left text-body">What differs</caption>
      <thead className="text-small text-soft">
        <tr>
          <th scope="col" className="py-2 pr-4 font-medium">
            Fact
          </th>
          {sides.map(({ client: { id, name } }) => (
            <th key={id} scope="col" className="wrap-anywhere py-2 pr-4 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field} className="border-line border-t align-top">
            <th scope="row" className="py-2.5 pr-4 font-normal text-small/6 text-faint">
              {first.texts[field].label}
            </th>
            {sides.map(({ client: { id }, values, texts }) => (
              <td key={id} className="wrap-anywhere py-2.5 pr-4">
                {shown(texts, field, values[field])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
