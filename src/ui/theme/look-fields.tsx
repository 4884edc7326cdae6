import { SelectField } from '../field/select-field.tsx';
import { accentNames, accents, setLook, themeNames, themes, useLook } from './theme.ts';

const pick = <T extends string>(known: readonly T[], value: string) => known.find((item) => item === value);

/** The theme and the colour of the app, changed at once. */
export function LookFields() {
  const { theme, accent } = useLook();
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <SelectField
        label="Theme"
        value={theme}
        choices={themes.map((value) => ({ value, label: themeNames[value] }))}
        onChange={(value) => setLook({ theme: pick(themes, value) ?? theme })}
      />
      <SelectField
        label="Colour"
        value={accent}
        choices={accents.map((value) => ({ value, label: accentNames[value] }))}
        onChange={(value) => setLook({ accent: pick(accents, value) ?? accent })}
      />
    </div>
  );
}
