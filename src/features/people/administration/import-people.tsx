import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { listRoles } from '#contract/people/roles.ts';
import { listOffices, listTeams } from '#contract/reference.ts';
import { queryOf } from '#src/api/query.ts';
import { colleaguesQuery } from '#src/records/choices.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { named } from './place-fields.tsx';

/** Loaded when somebody imports, as few do. */
async function loadDialog() {
  const [{ ImportDialog }, { peopleFile }] = await Promise.all([
    import('#src/records/file/import-dialog.tsx'),
    import('./people-file.ts'),
  ]);
  return { ImportDialog, peopleFile };
}

/** Invites the people of a CSV file, once every row of it is right. */
export function ImportPeople() {
  const [dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>>>();
  const { online } = useReach();
  const { data: offices } = useQuery(queryOf(listOffices, {}));
  const { data: teams } = useQuery(queryOf(listTeams, {}));
  const { data: colleagues } = useQuery(colleaguesQuery());
  const { data: roles } = useQuery(queryOf(listRoles, {}, { persist: false }));
  // A name that is not known yet would be refused as one that does not exist.
  const isReady = offices && teams && colleagues && roles;
  return (
    <>
      <Button
        disabled={!isReady || !online}
        onClick={() => void loadDialog().then(setDialog).catch(sayFailed)}
      >
        <Upload aria-hidden="true" className="size-4" /> Import
      </Button>
      {dialog && isReady && (
        <dialog.ImportDialog
          of={dialog.peopleFile}
          choices={{
            office: named(offices),
            manager: named(colleagues),
            roles: roles
              .filter(({ guard }) => guard === 'api')
              .map(({ name, title }) => ({ value: name, label: title })),
            teams: named(teams),
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
