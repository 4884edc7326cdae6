import { countOf } from '../../../lib/counts.ts';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Section } from '../../../ui/section/section.tsx';
import type { DraftValues } from './draft-values.ts';
import { withoutField } from './sending.rules.ts';
import { SendingOrder } from './sending-order.tsx';

interface SendingSummaryProps {
  values: DraftValues;
  selfSignedAt: string | null;
}

/** What is sent and to whom, to look over before it is. */
export function SendingSummary({ values, selfSignedAt }: SendingSummaryProps) {
  const { documents, recipients, fields, client } = values;
  const bare = withoutField(values).map(({ name }) => name);
  const me = recipients.find((one) => one.me);
  return (
    <>
      <Section title="What is sent">
        <Facts
          facts={[
            {
              label: documents.length === 1 ? 'Document' : 'Documents',
              value: documents.map(({ id, name, pages }) => (
                <span key={id} className="block">
                  {name} <span className="text-soft">{countOf(pages, 'page', 'pages')}</span>
                </span>
              )),
            },
            { label: 'Fields', value: String(fields.length) },
            ...(client ? [{ label: 'Client', value: client.name }] : []),
          ]}
        />
      </Section>
      {bare.length > 0 && (
        <p className="rounded-control bg-warn-tint px-3 py-2 text-small">
          No field was placed for {bare.join(', ')}. They are asked to approve all the same, and the
          certificate names them, but nothing of theirs stands on the pages.
        </p>
      )}
      <Section title="What happens when">
        <SendingOrder recipients={recipients} done={(id) => selfSignedAt !== null && id === me?.id} />
      </Section>
    </>
  );
}
