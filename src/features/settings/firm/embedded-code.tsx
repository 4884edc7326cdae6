import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readEmbeddedCode } from '#contract/firm/firm.ts';
import { queryOf } from '#src/api/query.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';

/** The sign-in button for the firm's own website, to copy. */
export function EmbeddedCode() {
  const { data, isError, error, refetch } = useQuery(queryOf(readEmbeddedCode, {}));
  const [copied, setCopied] = useState(false);
  if (isError && !data) return <LoadFailure what="The sign-in button" error={error} onRetry={refetch} />;
  if (!data) return null;
  return (
    <Card title="Sign-in button for your website">
      <p className="mb-3 text-small text-soft">
        A link with the name and colour of the firm. It runs nothing on the page that has it.
      </p>
      <TextareaField
        label="HTML"
        readOnly
        value={data.html}
        onChange={() => undefined}
        onFocus={({ target }) => target.select()}
      />
      <Button
        className="mt-3"
        onClick={() => void navigator.clipboard.writeText(data.html).then(() => setCopied(true), reportError)}
      >
        <span aria-live="polite">{copied ? 'Copied' : 'Copy HTML'}</span>
      </Button>
    </Card>
  );
}
