import { SelectField } from '../field/select-field.tsx';
import { accentNames, accents, setLook, themeNames, themes, useLook } from './theme.ts';

const pick = <T extends string>(known: readonly T[], value: string) => known.find((item) => item === value);

/** The theme and the colour of the app, changed at once. `firm`: the name of a firm that has a colour of its own. */
export function LookFields({ firm }: { firm?: string | undefined }) {
  const { theme, accent } = useLook();
  return (
    <div className="grid-fields">
      <SelectField
        label="Theme"
        value={theme}
        choices={themes.map((value) => ({ value, label: themeNames[value] }))}
        onChange={(value) => setLook({ theme: pick(themes, value) ?? theme })}
      />
      <SelectField
        label="Colour"
        value={accent}
        choices={accents.map((value) => ({
          value,
          // The firm's own colour takes the place of the product's.
          label: value === 'harbour' && firm ? firm : accentNames[value],
        }))}
        onChange={(value) => setLook({ accent: pick(accents, value) ?? accent })}
      />
    </div>
  );
}
