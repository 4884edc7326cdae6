import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, namedRef } from '../core/values.ts';
import { mayOwners } from './interests.ts';
import { ownerForm } from './owners.form.ts';

export const addOwner = endpoint({
  name: 'ubos.addOwner',
  summary: 'Add an owner of a client with all their interests in it; the same once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/ubos/owner',
  body: v.object({ id, client_id: id, form: ownerForm }),
  shape: 'data',
  answer: v.object({ party: namedRef, interests: v.number() }),
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: mayOwners.create } },
});
