import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Building2, CircleUserRound, Users } from 'lucide-react';
import { type ClientRow, listClients } from '../../../contract/clients.ts';
import { type ContactRow, listContacts } from '../../../contract/contacts.ts';
import { listSearch } from '../../../contract/list.ts';
import { allows, type Permission } from '../../../contract/permissions.ts';
import { listUsers } from '../../../contract/reference.ts';
import { queryOf } from '../../api/query.ts';
import { myClientsSearch } from '../../lib/clients-search.ts';
import { labelOf } from '../../lib/names.ts';
import { useSession } from '../../session/session.ts';
import type { Found } from './found.ts';

const found = { staleTime: 60_000, persist: false, quiet: true } as const;
const inputOf = (search: string) => ({ query: listSearch({ search }) });

/** Clients and people the server finds for the words typed, and how that went. Staff only. */
export function useRecords(typed: string) {
  const { portal, permissions } = useSession();
  const navigate = useNavigate();
  const may = (...all: [Permission, ...Permission[]]) => portal === 'app' && allows(permissions, { all });
  const wanted = typed !== '';
  const clients = useQuery({
    ...queryOf(listClients, inputOf(typed), {
      ...found,
      enabled: wanted && may('view client', 'view info client'),
    }),
    placeholderData: keepPreviousData,
  });
  const contacts = useQuery({
    ...queryOf(listContacts, inputOf(typed), {
      ...found,
      enabled: wanted && may('view client', 'view info client', 'view contact client'),
    }),
    placeholderData: keepPreviousData,
  });
  const users = useQuery(queryOf(listUsers, {}, { enabled: may('view client'), quiet: true }));

  const openClient = (id: string) => void navigate({ to: '/app/clients/$id/info', params: { id } });
  const client = ({ id, name, business_status, office }: ClientRow): Found => ({
    key: `client:${id}`,
    title: name,
    detail: `${labelOf(business_status)} · ${office.name}`,
    icon: <Building2 />,
    open: () => openClient(id),
  });
  const contact = ({ id, first_name, last_name, email, client }: ContactRow): Found => ({
    key: `contact:${id}`,
    title: [first_name, last_name].filter(Boolean).join(' '),
    detail: [client.name, email].filter(Boolean).join(' · '),
    icon: <CircleUserRound />,
    open: () => openClient(client.id),
  });
  const colleague = ({ id, name }: { id: string; name: string }): Found => ({
    key: `user:${id}`,
    title: name,
    detail: 'Colleague: the clients they manage',
    icon: <Users />,
    open: () => void navigate({ to: '/app/clients/list', search: myClientsSearch(id) }),
  });
  return {
    clients: wanted ? (clients.data?.data ?? []).map(client) : [],
    contacts: wanted ? (contacts.data?.data ?? []).map(contact) : [],
    colleagues: (users.data ?? []).map(colleague),
    busy: clients.isFetching || contacts.isFetching,
    failed: clients.isError || contacts.isError,
  };
}
