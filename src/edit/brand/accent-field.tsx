import { shadesOf } from '#contract/firm/shades.ts';
import { cx } from '#src/ui/cx.ts';
import { boxClass, boxShape, Field } from '#src/ui/field/field.tsx';
import type { Binding } from '#src/ui/form/use-form.ts';

/** The product's own colour, which a firm without one has. */
const product = '#1d5fa6';

/** The firm's colour, with the shades in which it is seen on light and dark screens. */
export function AccentField({ name, value, error, onChange }: Binding<string>) {
  const accent = /^#[0-9a-f]{6}$/i.test(value.trim()) ? value.trim().toLowerCase() : undefined;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Accent colour"
        optional
        hint="Of buttons and links, here and in letters: # and six digits. Any colour will do."
        error={error}
      >
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              name={name}
              value={value}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onChange(event.target.value)}
              className={cx(boxClass, 'h-11 min-w-0 flex-1 dense:h-9')}
            />
            <span className="w-14 shrink-0">
              <input
                type="color"
                aria-label="Choose the colour"
                value={accent ?? product}
                onChange={(event) => onChange(event.target.value)}
                className={cx(boxShape, 'h-11 p-1 dense:h-9')}
              />
            </span>
          </span>
        )}
      </Field>
      <Samples accent={accent ?? product} />
    </div>
  );
}

function Samples({ accent }: { accent: string }) {
  const shades = shadesOf(accent);
  const screens = [
    { name: 'On a light screen', paper: '#ffffff', at: 0 },
    { name: 'On a dark screen', paper: '#18191c', at: 1 },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {screens.map(({ name, paper, at }) => (
        <figure key={name} className="rounded-card border border-line p-4" style={{ background: paper }}>
          <figcaption className="text-small" style={{ color: at === 0 ? '#54575c' : '#aeb0b6' }}>
            {name}
          </figcaption>
          <p className="mt-2 flex flex-wrap items-center gap-4">
            <span
              className="rounded-control px-4 py-1.5 font-medium"
              style={{ background: shades.accent[at], color: shades['on-accent'][at] }}
            >
              A button
            </span>
            <span className="underline" style={{ color: shades['accent-text'][at] }}>
              A link
            </span>
          </p>
        </figure>
      ))}
    </div>
  );
}
