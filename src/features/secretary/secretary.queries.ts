import { readClient } from '#contract/clients/clients.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { corporateTools } from '#contract/secretary/corporate.ts';
import { readRegister, readSecretary, updateSecretary } from '#contract/secretary/secretary.ts';
import type { Register, SecretaryTool } from '#contract/secretary/secretary-words.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { writeForm } from '#src/session/write-form.ts';
import { registerWords } from './secretary-words.ts';

/** The corporate secretary's record of a client. No device keeps it: it holds the corporate key. */
export const secretaryQuery = (clientId: string) =>
  queryOf(readSecretary, { params: { id: clientId } }, { persist: false, quiet: true });

/** What a tool needs of a client and has of it; asked anew each time. */
export const preparedQuery = (tool: SecretaryTool, clientId: string) => ({
  queryKey: [corporateTools[tool].prepare.name, clientId],
  queryFn: () => call(corporateTools[tool].prepare, { body: { client_id: clientId } }, { quiet: true }),
  meta: { persist: false },
  staleTime: 0,
  gcTime: 0,
});

const shown: readonly Endpoint[] = [readSecretary, readClient];

/** Makes a write; answers its refusal by the fields of the form, or nothing once it is done. */
const write = <E extends Endpoint>(endpoint: E, input: Input<E>) => writeForm(endpoint, input, shown);
/** Changes agent, key and review date. */
export const saveSecretary = (input: Input<typeof updateSecretary>) => write(updateSecretary, input);
/** Enters a client in a tool. */
export const enterIn = (tool: SecretaryTool, clientId: string) =>
  write(corporateTools[tool].create, { body: { client_id: clientId } });

/** Saves a register as at a day on this device. */
export async function saveRegister(clientId: string, register: Register, at: string): Promise<void> {
  const file = await call(readRegister, { params: { id: clientId, register }, query: { at } });
  downloadFile(file, `Register, ${registerWords[register].toLowerCase()} ${at}.pdf`);
}
