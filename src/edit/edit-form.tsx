import { type ReactNode, useEffect } from 'react';
import type { FieldValues } from '../lib/merge-forms.ts';
import { useReach } from '../session/connectivity.ts';
import { Button } from '../ui/button/button.tsx';
import { Form } from '../ui/form/form.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { BothVersions } from './both-versions.tsx';
import type { FieldTexts } from './field-texts.ts';
import { KeptLine, QuietLine } from './kept-line.tsx';
import type { Edit } from './use-edit.ts';

interface EditFormProps<V extends FieldValues> {
  edit: Edit<V>;
  /** The form's subject, read aloud. */
  label: string;
  texts: FieldTexts<V>;
  /** Label of the button that saves. */
  action?: string;
  /** Saving needs a connection. */
  online?: boolean;
  /** Shown in place of an untouched form if the record no longer exists. */
  gone?: ReactNode;
  children: ReactNode;
  /** The way out without saving: typed text stays on the device. */
  leave: ReactNode;
  /** Further actions, such as deleting. */
  more?: ReactNode;
  /** The name of the field to focus when the form opens. */
  first?: string | undefined;
}

/** The form of an edit: work restored from an earlier visit, changes by others, the fields, and saving. */
export function EditForm<V extends FieldValues>({
  edit,
  label,
  texts,
  action = 'Save',
  online = false,
  gone,
  children,
  leave,
  more,
  first,
}: EditFormProps<V>) {
  const { form, back, clash, change } = edit;
  const { element } = form;
  useEffect(() => {
    const field = first && element.current?.querySelector<HTMLElement>(namedBy(first));
    if (!field) return;
    field.focus({ preventScroll: true });
    field.closest('[data-field]')?.scrollIntoView({ block: 'center' });
  }, [element, first]);
  const reach = useReach();
  if (gone && !edit.touched) return gone;
  return (
    <Form form={form} label={label} className="max-w-3xl [&_[data-field]]:scroll-mb-20">
      {gone && (
        <QuietLine onDiscard={edit.forget}>
          This is not there any more, so it can’t be saved. What you typed is kept on this device until you
          discard it.
        </QuietLine>
      )}
      {back && !gone && <KeptLine back={back} onDiscard={edit.discard} />}
      {clash && <BothVersions {...{ clash, change, texts }} onChoose={edit.choose} />}
      {children}
      {online && !reach.online && (
        <p role="status" className="text-small text-warn">
          You are offline, and saving this needs a connection. What you enter is kept on this device until
          then.
        </p>
      )}
      {/* at the foot of the screen while the form goes on below it */}
      <div className="sticky bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] z-over flex flex-wrap items-center gap-2 border-line border-t bg-(--ground) py-3 md:bottom-0">
        {!gone && (
          <Button type="submit" variant="primary" busy={form.busy} className="max-md:flex-1">
            {action}
          </Button>
        )}
        {leave}
        {more && <span className="ml-auto">{more}</span>}
      </div>
    </Form>
  );
}

const namedBy = (field: string) => `[name="${CSS.escape(field)}"], [data-name="${CSS.escape(field)}"]`;

/** Placeholder of a form whose record, or kept state, is still being read. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div aria-busy="true" className="flex max-w-3xl flex-col gap-5">
      {Array.from({ length: fields }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={at} className="h-17 w-full dense:h-15" />
      ))}
    </div>
  );
}
