import { succeeded } from '../answers.ts';
import { type RecordName, recordBody, recordExamples, recordNames, recordOf } from '../records.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of every record, and the invitation of a contact, each on a client of its own. */
export function recordActs(context: ActContext): Acts {
  const { firm, staff, data, tenant } = context;
  return {
    ...Object.assign({}, ...recordNames.map((name) => actsOfRecord(context, name))),
    'contacts.invite': async () => {
      const body = recordBody(firm, 'contacts', (await tenant()).clientId);
      await data(recordOf('contacts').create, { body } as never);
      return { bearer: staff, params: { id: body.id } };
    },
  };
}

function actsOfRecord({ server, firm, administrator, data, tenant }: ActContext, name: RecordName): Acts {
  const { create, remove } = recordOf(name);
  const newBody = async () => recordBody(firm, name, (await tenant()).clientId);
  async function there() {
    const body = await newBody();
    await data(create, { body } as never, administrator);
    return body;
  }
  return {
    [`${name}.create`]: async () => ({ bearer: administrator, body: await newBody() }),
    [`${name}.import`]: async () => {
      const { id, form, ...parent } = await newBody();
      const body = { ...parent, id: firm.id(), check: false, rows: [{ id, form }] };
      return { bearer: administrator, body };
    },
    [`${name}.export`]: async () => {
      const { id: _, form: __, ...parent } = await newBody();
      return { bearer: administrator, body: { ...parent, rows: 2 } };
    },
    [`${name}.update`]: async () => {
      const { id, form } = await there();
      const { change } = recordExamples(firm)[name];
      return { bearer: administrator, params: { id }, body: { version: 1, form: { ...form, ...change } } };
    },
    [`${name}.delete`]: async () => ({ bearer: administrator, params: { id: (await there()).id } }),
    [`${name}.restore`]: async () => {
      const { id } = await there();
      await succeeded(server.call(remove, { params: { id } } as never, { bearer: administrator }));
      return { bearer: administrator, params: { id } };
    },
  };
}
