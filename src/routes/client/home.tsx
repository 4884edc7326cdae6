import { createFileRoute } from '@tanstack/react-router';
import { ContactHome } from '../../features/contacts/home.client.tsx';
import { NewestSharedDocuments } from '../../features/documents/newest-shared-documents.client.tsx';
import { WaitingToSign } from '../../features/signing/waiting-to-sign.tsx';

export const Route = createFileRoute('/client/home')({
  staticData: {
    page: {
      title: 'Home',
      needs: { all: ['view dashboard'] },
      menu: { icon: 'dashboard', order: 10 },
      offline: true,
    },
  },
  component: () => (
    <ContactHome>
      <WaitingToSign portal="client" />
      <NewestSharedDocuments />
    </ContactHome>
  ),
});
