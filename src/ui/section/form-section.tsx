import { type ReactNode, useId } from 'react';

interface FormSectionProps {
  title: string;
  children: ReactNode;
}

/** A titled part of a long form: one column on the phone, two if there is space. */
export function FormSection({ title, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 border-line not-first:border-t not-first:pt-5"
    >
      <h3 id={id} className="text-body">
        {title}
      </h3>
      <div className="grid-fields items-start">{children}</div>
    </section>
  );
}
