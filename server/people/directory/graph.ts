import * as v from 'valibot';
import { id } from '#contract/core/values.ts';
import type { Tx } from '#server/db/db.ts';
import { pictureOf } from './photo.ts';
import { colleagueById, groupsOf, reportsOf } from './queries.ts';

interface GraphAnswer {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

const json = (body: unknown): GraphAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body,
});
const missing = (code: string, message: string): GraphAnswer => ({
  status: 404,
  headers: { 'Content-Type': 'application/json' },
  body: { error: { code, message } },
});
const graphUser = (named: { id: string; name: string }) => ({
  '@odata.type': '#microsoft.graph.user',
  id: named.id,
  displayName: named.name,
});

/** Answers one request of a batch; its address may begin with a version and end with a query, which change nothing. */
export async function answerGraph(tx: Tx, ownId: string | null, url: string): Promise<GraphAnswer> {
  const path = url.replace(/[?#].*$/, '').replace(/^\/?(v1\.0\/|beta\/)?/, '');
  const [, me, named, part = ''] = /^(?:(me)|users\/([^/]+))(?:\/(.+))?$/.exec(path) ?? [];
  const userId = me ? ownId : named;
  const person = v.is(id, userId) ? await colleagueById(tx, userId) : undefined;
  if (!person) return missing('Request_ResourceNotFound', 'There is no such person in the directory.');
  switch (part) {
    case '':
      return json({
        id: person.id,
        displayName: person.name,
        givenName: person.first_name,
        surname: person.last_name,
        jobTitle: person.job_title,
        mail: person.email,
        businessPhones: person.work_phone ? [person.work_phone] : [],
        officeLocation: person.office?.name ?? null,
      });
    case 'photo/$value': {
      const photo = await pictureOf(tx, person.id);
      if (!photo) return missing('ImageNotFound', 'This person has no photo.');
      return { status: 200, headers: { 'Content-Type': photo.type }, body: photo.bytes };
    }
    case 'memberOf': {
      const groups = await groupsOf(tx, person.id);
      return json({
        value: groups.map((group) => ({
          '@odata.type': '#microsoft.graph.group',
          id: group.id,
          displayName: group.name,
        })),
      });
    }
    case 'manager':
      return person.manager
        ? json(graphUser(person.manager))
        : missing('Request_ResourceNotFound', 'This person has no manager.');
    case 'directReports':
      return json({ value: (await reportsOf(tx, person.id)).map(graphUser) });
    default:
      return missing('BadRequest', 'The directory does not answer this address.');
  }
}
