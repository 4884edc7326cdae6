import { useState } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import { type FoundCompany, linkHubspot } from '#contract/crm/hubspot.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { writeCrm } from './crm.queries.ts';
import { HubspotSearch } from './hubspot-search.tsx';

interface LinkDialogProps {
  client: Pick<Client, 'id' | 'name' | 'version'>;
  onClose(): void;
}

/** Finds the company of the CRM that a client is. */
export default function LinkDialog({ client, onClose }: LinkDialogProps) {
  const [problem, setProblem] = useState<string>();
  async function link({ id, name }: FoundCompany) {
    const refused = await writeCrm(linkHubspot, {
      params: { id: client.id },
      body: { version: client.version, company: id },
    });
    if (refused) return setProblem(Object.values(refused).flat().join(' '));
    notify({ message: `${client.name} is linked to ${name}.` });
    onClose();
  }
  return (
    <Dialog open title={`Which company is ${client.name}?`} onClose={onClose}>
      {problem && (
        <p role="alert" className="mb-3 text-bad">
          {problem}
        </p>
      )}
      <HubspotSearch
        action={(company) => (
          <Button size="small" aria-label={`Link to ${company.name}`} onClick={() => void link(company)}>
            Link
          </Button>
        )}
      />
    </Dialog>
  );
}
