import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { base64, id, idParams, namedRef } from '../core/values.ts';

/** Fields by which colleagues are sorted and filtered. */
export const directoryFields = {
  name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
  job_title: { type: 'text', label: 'Job title', sort: true, filter: true, always: true },
  office_id: { type: 'reference', label: 'Office', filter: true },
  team_id: { type: 'reference', label: 'Team', filter: true },
  language: { type: 'choice', label: 'Language', filter: true },
} as const satisfies ListFields;

export const finderFields = {
  name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
  skill: { type: 'choice', label: 'Skill', filter: true },
  interest: { type: 'choice', label: 'Interest', filter: true },
  language: { type: 'choice', label: 'Language', filter: true },
  office_id: { type: 'reference', label: 'Office', filter: true },
} as const satisfies ListFields;

const colleague = {
  id,
  name: v.string(),
  job_title: v.string(),
  office: v.nullable(namedRef),
  languages: v.array(v.string()),
  photo: v.boolean(),
};
/** A person's own words for the finder. */
const abilities = {
  skills: v.array(v.string()),
  interests: v.array(v.string()),
  pastProjects: v.array(v.string()),
  schools: v.array(v.string()),
};

export const directoryRow = v.object({
  ...colleague,
  email: v.string(),
  work_phone: v.string(),
  teams: v.array(namedRef),
  manager: v.nullable(namedRef),
});
export type DirectoryRow = v.InferOutput<typeof directoryRow>;

export const directoryPerson = v.object({
  ...directoryRow.entries,
  qualifications: v.array(v.string()),
  reports: v.array(namedRef),
  /** Null for a person who is not in the finder. */
  abilities: v.nullable(v.object(abilities)),
});
export type DirectoryPerson = v.InferOutput<typeof directoryPerson>;

export const finderRow = v.object({ ...colleague, ...abilities });
export type FinderRow = v.InferOutput<typeof finderRow>;

const directory = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view employee directory dashboard'] },
} as const;
const finder = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view finder dashboard'] },
} as const;

export const listDirectory = endpoint({
  name: 'directory.list',
  summary:
    'Colleagues. `search` finds words of names, teams, offices, languages, and skills of those who are in the finder',
  api: 'main',
  method: 'GET',
  path: '/employee-directory',
  query: listQuery,
  shape: 'list',
  answer: directoryRow,
  allow: directory,
});
export const readColleague = endpoint({
  name: 'directory.read',
  summary: 'A colleague with manager and reports',
  api: 'main',
  method: 'GET',
  path: '/employee-directory/{id}',
  params: idParams,
  shape: 'data',
  answer: directoryPerson,
  allow: directory,
});
export const picture = v.object({ type: v.picklist(['image/jpeg', 'image/png']), bytes: base64 });
export const readPhoto = endpoint({
  name: 'directory.readPhoto',
  summary: 'The photo of a colleague; null if there is none',
  api: 'main',
  method: 'GET',
  path: '/employee-directory/{id}/photo',
  params: idParams,
  shape: 'data',
  answer: v.nullable(picture),
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { any: ['view employee directory dashboard', 'view finder dashboard'] },
  },
});
export const listFinder = endpoint({
  name: 'finder.list',
  summary:
    'Colleagues who are in the finder. `search` finds words of skills, interests, past projects and schools',
  api: 'main',
  method: 'GET',
  path: '/finder',
  query: listQuery,
  shape: 'list',
  answer: finderRow,
  allow: finder,
});

/** Kinds of words that people say of themselves. */
export const qualificationKinds = ['skill', 'interest', 'language', 'qualification'] as const;
export const listQualifications = endpoint({
  name: 'directory.qualifications',
  summary:
    'Skills and interests of colleagues who are in the finder, languages and qualifications of all, and how many have each',
  api: 'main',
  method: 'GET',
  path: '/qualifications',
  shape: 'data',
  answer: v.array(v.object({ kind: v.picklist(qualificationKinds), name: v.string(), people: v.number() })),
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { any: ['view employee directory dashboard', 'view finder dashboard'] },
  },
});

/** The most requests of one batch, as Microsoft Graph has it. */
const mostRequests = 20;
const requestId = v.pipe(v.string(), v.maxLength(64));
/**
 * The batch of Microsoft Graph, answered from the firm's own directory: `/me` or `/users/{id}`, alone or with `/photo/$value`, `/memberOf`,
 * `/manager` or `/directReports`.
 */
export const graphBatch = endpoint({
  name: 'directory.graphBatch',
  summary:
    'Several reads of the directory at once, as in Microsoft Graph: profile, photo, groups, manager, reports',
  api: 'main',
  method: 'POST',
  path: '/graph/batch',
  body: v.object({
    requests: v.pipe(
      v.array(
        v.object({ id: requestId, method: v.literal('GET'), url: v.pipe(v.string(), v.maxLength(200)) }),
      ),
      v.maxLength(mostRequests, `At most ${mostRequests} requests.`),
    ),
  }),
  shape: 'bare',
  answer: v.object({
    responses: v.array(
      v.object({
        id: v.string(),
        status: v.number(),
        headers: v.optional(v.record(v.string(), v.string())),
        body: v.unknown(),
      }),
    ),
  }),
  allow: directory,
});
