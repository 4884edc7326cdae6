import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { type Allow, apiBase, type Endpoint } from '#contract/core/endpoint.ts';
import { errorKinds } from '#contract/core/errors.ts';
import { anyOf, filter, filterEntry } from '#contract/core/filters.ts';
import { idempotencyHeader } from '#contract/core/idempotency.ts';
import { exampleOf } from './example.ts';
import { examples } from './examples.ts';

/** A filter entry is checked by code of the contract, for better messages, which a JSON schema cannot express. */
const filterEntryRef = { $ref: '#/components/schemas/FilterEntry' };

const conversion = (typeMode: 'input' | 'output'): ConversionConfig => ({
  typeMode,
  errorMode: 'ignore',
  target: 'draft-2020-12',
  overrideSchema: ({ valibotSchema }) => (valibotSchema === filterEntry ? filterEntryRef : undefined),
  // A field's metadata is for records (`contract/core/fields.ts`), no keyword of JSON schema.
  overrideAction({ valibotAction, jsonSchema }) {
    const { answer: _, ...rest }: JsonSchema & { answer?: unknown } = jsonSchema;
    return valibotAction.type === 'metadata' ? rest : undefined;
  },
});
const schemaOf = (schema: GenericSchema, mode: 'input' | 'output'): JsonSchema => {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, conversion(mode));
  return rest;
};
const json = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});
const error = { $ref: '#/components/schemas/Error' };

/** The table of endpoints as OpenAPI 3.1. `keyed` are the endpoints that keep their answer under an idempotency key. */
export function openApi(
  endpoints: readonly Endpoint[],
  keyed: ReadonlySet<Endpoint>,
  server: { url: string; version: string },
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = apiBase[endpoint.api] + endpoint.path;
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, keyed.has(endpoint)),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version: server.version, description: 'Every call of the Portico server.' },
    servers: [{ url: server.url }],
    paths,
    components: {
      schemas: {
        FilterEntry: schemaOf(v.union([filter, anyOf]), 'input'),
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.keys(errorKinds) },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            current: {},
            requestId: { type: 'string' },
          },
        },
        ListMeta: {
          type: 'object',
          required: ['page', 'recordPerPage', 'total', 'totalExact'],
          properties: {
            page: { type: 'integer' },
            recordPerPage: { type: 'integer' },
            total: { type: 'integer' },
            totalExact: { type: 'boolean' },
            ignored: { type: 'array', items: { type: 'string' } },
          },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a sign-in or renewal.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-portico-{portal}',
          description: 'The session cookie, with the renewal half in the body.',
        },
      },
    },
  };
}

const keyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description: 'Made before the first try: the same key again gets the first answer, and changes nothing.',
};

function operation(endpoint: Endpoint, keyed: boolean): object {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: whoMay(endpoint.allow),
    tags: [endpoint.name.split('.')[0]],
    security: { bearer: [{ bearer: [] }], cookie: [{ cookie: [] }], ticket: [], nothing: [] }[
      endpoint.allow.by
    ],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query', examples[endpoint.name]?.query),
      ...(keyed ? [keyParameter] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content:
          endpoint.body === 'chunk'
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : bodyOf(endpoint.name, endpoint.body),
      },
    }),
    responses: { ...answerOf(endpoint), ...errorsOf(endpoint) },
  };
}

function bodyOf(name: string, body: GenericSchema): object {
  const schema = schemaOf(body, 'input');
  return json(schema, examples[name]?.body ?? exampleOf(schema));
}

/** Parameters with examples of the required ones, and of those in `given`. */
function parameters(
  schema: GenericSchema | undefined,
  where: 'path' | 'query',
  given: Readonly<Record<string, unknown>> = {},
): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).flatMap(([name, of]) => {
    if (typeof of !== 'object') return [];
    const isRequired = where === 'path' || required.includes(name);
    const example = given[name] ?? (isRequired ? exampleOf(of, name) : undefined);
    return [{ name, in: where, required: isRequired, schema: of, ...(example !== undefined && { example }) }];
  });
}

function answerOf({ shape, answer }: Endpoint): Record<string, object> {
  if (shape === 'none') return { 204: { description: 'Done.' } };
  if (shape === 'file' || !answer)
    return {
      200: {
        description: 'The file; ranges and If-None-Match are understood.',
        content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  const of = schemaOf(answer, 'output');
  const data = shape === 'list' ? { type: 'array', items: of } : of;
  const meta = shape === 'list' ? { meta: { $ref: '#/components/schemas/ListMeta' } } : {};
  const wrapped = { type: 'object', required: ['data', ...Object.keys(meta)], properties: { data, ...meta } };
  return { 200: { description: 'As asked for.', content: json(shape === 'bare' ? of : wrapped) } };
}

/** The error statuses of a call, with the messages of the catalogue. */
function errorsOf({ allow, params, query, body, method }: Endpoint): Record<string, object> {
  const statuses = [
    ...(allow.by === 'nothing' ? [] : [401, 403]),
    ...(params ? [404] : []),
    ...(body ? [400, 413, 415] : []),
    ...(params || query || body ? [422] : []),
    ...(method === 'GET' ? [] : [409]),
    429,
    500,
    503,
  ];
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = Object.entries(errorKinds)
        .filter(([, kind]) => kind.status === status)
        .map(([code]) => code);
      return [status, { description: codes.join(', '), content: json(error) }];
    }),
  );
}

/** The permission of an endpoint, in words. */
export function whoMay(allow: Allow): string {
  if (allow.by !== 'bearer')
    return {
      nothing: 'Anyone.',
      cookie: 'Whoever holds the session cookie and the renewal half.',
      ticket: 'Whoever hands in a sealed item.',
    }[allow.by];
  const { all = [], any = [] } = allow.permissions ?? {};
  const needs = [
    ...(all.length > 0 ? [all.join(' and ')] : []),
    ...(any.length > 0 ? [any.join(' or ')] : []),
  ];
  const consent = allow.beforeConsent ? ' Also before the agreement is accepted.' : '';
  const factor = allow.beforeFactor ? ' Also before a required second factor is set up.' : '';
  return `${allow.audiences.join(', ')}${needs.length > 0 ? ` with ${needs.join(', and ')}` : ''}.${consent}${factor}`;
}
