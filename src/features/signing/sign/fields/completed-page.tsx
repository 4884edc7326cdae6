import { memo } from 'react';
import { fieldName } from '#contract/signing/field-values.ts';
import type { CompletedPart } from '#contract/signing/signing.ts';
import { accessibleText } from '#drawing/accessible-text.ts';
import { type Content, contentOf } from '#drawing/content.ts';
import { DrawnField } from './drawn-field.tsx';
import { fieldPlace, type ShownPage } from './field-place.ts';

interface FilledPageProps extends ShownPage {
  filled: readonly CompletedPart[];
  documentId: string | undefined;
  /** From 1. */
  number: number;
}

/** The fields others completed on a page, as they will be printed; they can't be edited. */
export default memo(function FilledPage({ filled, documentId, number, ...page }: FilledPageProps) {
  return filled.flatMap((part) =>
    part.fields
      .filter((field) => field.documentId === documentId && field.page === number)
      .map((field) => {
        const content = contentOf(field, part);
        const { style, size } = fieldPlace(field.box, page);
        return (
          content && (
            <div
              key={field.id}
              style={style}
              className="pointer-events-none! absolute leading-none text-ink scheme-light"
            >
              <span className="sr-only">
                {part.stamp.name}, {fieldName(field)}:{' '}
              </span>
              <DrawnField content={content} size={size} words={wordsOf(content)} />
            </div>
          )
        );
      }),
  );
});

/** Another recipient's value, in words for screen readers. */
function wordsOf(content: Content): string {
  if (content.kind === 'checkbox') return content.value ? 'ticked' : 'not ticked';
  return (
    accessibleText(content).replaceAll('\n', ', ') ||
    (content.kind === 'radio' ? 'nothing chosen' : 'made by hand')
  );
}
