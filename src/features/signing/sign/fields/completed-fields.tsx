import { fieldName } from '#contract/signing/field-values.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import type { HandMade } from '#contract/signing/signing-input.ts';
import { Facts } from '#src/ui/facts/facts.tsx';
import { SignaturePaper } from '#src/ui/signature-pad/signature-paper.tsx';
import { myFields, type SigningProgress, valueWords } from './fields.rules.ts';

/** The completed fields, by name, with signature and initials, to be read. Values of fields that no longer exist are marked as such. */
export function CompletedFields({
  envelope,
  filled,
}: {
  envelope: Envelope;
  filled: Pick<SigningProgress, 'values'> & HandMade;
}) {
  const fields = new Map(myFields(envelope).map((field) => [field.id, field]));
  const { values, signature, initials } = filled;
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={Object.entries(values).map(([id, value]) => {
          const field = fields.get(id);
          return {
            key: id,
            label: field ? fieldName(field) : 'No longer asked for',
            value: valueWords(field?.kind, value),
          };
        })}
      />
      {signature && <SignaturePaper signature={signature} />}
      {initials && <SignaturePaper signature={initials} name="Your initials" />}
    </div>
  );
}
