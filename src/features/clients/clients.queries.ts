import { readClient } from '../../../contract/clients.ts';
import { listOffices, listUsers } from '../../../contract/reference.ts';
import { queryOf } from '../../api/query.ts';

export const clientQuery = (id: string) => queryOf(readClient, { params: { id } });
export const officesQuery = queryOf(listOffices, {});
export const usersQuery = queryOf(listUsers, {});
