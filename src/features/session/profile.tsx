import type { ReactNode } from 'react';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/card/card.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { accentNames, accents, setLook, themeNames, themes, useLook } from '../../ui/theme/theme.ts';

const pick = <T extends string>(known: readonly T[], value: string) => known.find((item) => item === value);

interface ProfileProps {
  /** What is known of the person. */
  about: ReactNode;
  /** What this device keeps. */
  storage: ReactNode;
}

/** Who one is here, how it looks, and what this device keeps. */
export function Profile({ about, storage }: ProfileProps) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={user.name} detail={user.job_title} />
      <div className="flex max-w-2xl flex-col gap-5">
        {about}
        <Appearance />
        <Card title="Kept on this device">{storage}</Card>
      </div>
    </>
  );
}

function Appearance() {
  const { theme, accent } = useLook();
  return (
    <Card title="Look">
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
    </Card>
  );
}
