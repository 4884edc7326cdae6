import { dateFormats } from '../../../contract/limits.ts';
import type { Envelope, Field } from '../../../contract/signing.ts';
import type { Values } from '../../../contract/submission.ts';
import { formatDate } from '../../lib/time.ts';
import { Facts } from '../../ui/facts/facts.tsx';
import { SignatureView } from '../../ui/signature-pad/signature-view.tsx';
import { type Filled, fieldName, myFields } from './fields.rules.ts';

/** What was filled in, to be read: each field by its name, and the signature. Values of fields that are gone are shown as such. */
export function FilledIn({ envelope, filled }: { envelope: Envelope; filled: Filled }) {
  const fields = new Map(myFields(envelope).map((field) => [field.id, field]));
  const { values, signature } = filled;
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={Object.entries(values).map(([id, value]) => {
          const field = fields.get(id);
          return {
            key: id,
            label: field ? fieldName(field) : 'No longer asked for',
            value: words(value, field),
          };
        })}
      />
      {signature && (
        <div className="on-white h-24 rounded-control border border-line bg-paper p-2">
          <SignatureView signature={signature} />
        </div>
      )}
    </div>
  );
}

function words(value: Values[string], field: Field | undefined): string {
  if (typeof value === 'boolean') return value ? 'Ticked' : 'Not ticked';
  return field?.kind === 'date' ? formatDate(value, dateFormats.date) : value;
}
