import type { Input } from '../../../contract/core/endpoint.ts';
import {
  listYourDocuments,
  sendDocuments,
  sendInformation,
} from '../../../contract/documents/your-documents.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../session/query-client.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: [listYourDocuments.name] });

/** Sends uploads to the firm; answers the names of those who were told. Throws the refusal. */
export async function sendFiles(body: Input<typeof sendDocuments>['body']): Promise<string[]> {
  const { told } = await call(sendDocuments, { body }, { quiet: true });
  await refresh();
  return told;
}

/** Sends a message to the firm; answers the names of those who were told. Throws the refusal. */
export async function sendMessage(body: Input<typeof sendInformation>['body']): Promise<string[]> {
  const { told } = await call(sendInformation, { body }, { quiet: true });
  await refresh();
  return told;
}
