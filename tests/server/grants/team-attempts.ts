import { reverseActivity } from '#contract/activity.ts';
import { type Team, teams } from '#contract/firm/teams.ts';
import { activityOf } from '#server/activity/queries.ts';
import { dataOf } from '../answers.ts';
import type { TestFirm } from '../fixtures.ts';
import { recordExamples } from '../records.ts';
import type { TestServer } from '../test-server.ts';
import { type Attempt, attackers } from './attempt.ts';

/** Tries to make somebody a member of a team by the calls of teams. `isIn` says of a person and a team if they are in it. */
export async function teamAttempts(
  server: TestServer,
  firm: TestFirm,
  { bearer, isIn }: { bearer: string; isIn(user: string, team: string): Promise<boolean> },
): Promise<Attempt[]> {
  const { asAdministrator, invited } = attackers(server, firm);
  const administrator = await asAdministrator();
  const member = await invited({ roles: [] });
  const formOf = (members: string[]) => ({ ...recordExamples(firm).teams.form, members });
  const made = (id: string, members: string[], by: string) =>
    server.call(teams.create, { body: { id, form: formOf(members) } }, { bearer: by });
  async function change(id: string, members: string[], by: string) {
    const team = { params: { id } };
    const { version } = await dataOf<Team>(server.call(teams.read, team, { bearer: administrator }));
    return server.call(teams.update, { ...team, body: { version, form: formOf(members) } }, { bearer: by });
  }
  const attempt = (door: string, run: (team: string) => Promise<Response>): Attempt => {
    const team = firm.id();
    return { door, what: 'a team of others', run: () => run(team), given: () => isIn(member, team) };
  };
  return [
    attempt('teams.create', (team) => made(team, [member], bearer)),
    attempt('teams.import', (team) => {
      const rows = [{ id: team, form: formOf([member]) }];
      return server.call(teams.importRows, { body: { id: firm.id(), check: false, rows } }, { bearer });
    }),
    attempt('teams.update', async (team) => {
      await dataOf(made(team, [], administrator));
      return change(team, [member], bearer);
    }),
    attempt('activity.reverse', async (team) => {
      await dataOf(made(team, [member], administrator));
      server.wait(1);
      await dataOf(change(team, [], administrator));
      const entry = (await firm.as((tx) => activityOf(tx, team))).at(-1);
      return server.call(reverseActivity, { params: { id: entry?.id ?? '' }, body: {} }, { bearer });
    }),
  ];
}
