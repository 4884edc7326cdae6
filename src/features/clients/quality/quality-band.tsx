import type { QualityBand as Band } from '#contract/clients/client-words.ts';
import type { ClientRow } from '#contract/clients/clients.ts';
import { Status, type Tone } from '#src/ui/status/status.tsx';

const looks: Readonly<Record<Band, { tone: Tone; words: string }>> = {
  high: { tone: 'good', words: 'High' },
  medium: { tone: 'warn', words: 'Medium' },
  low: { tone: 'bad', words: 'Low' },
};

/** The band of a client's data quality: an icon and a word, in its colour. */
export function QualityBand({ band }: { band: Band }) {
  return <Status tone={looks[band].tone}>{looks[band].words}</Status>;
}

/** The same with the score, for the page of a client. */
export function QualityScore({ client }: { client: Pick<ClientRow, 'quality_band' | 'quality_score'> }) {
  const { tone, words } = looks[client.quality_band];
  return (
    <Status tone={tone}>{`Data quality: ${words.toLowerCase()}, ${client.quality_score} of 100`}</Status>
  );
}
