const longest = 72;
/** Verbs in a wrong form: past, third person, participle. */
const notImperative =
  /^(add|fix|chang|remov|updat|mak|us|mov|renam|show|let|keep|say|writ|test)(ed|s|es|ing)$/i;

/**
 * Problems of a commit message by the rules of CONTRIBUTING.md: `area: what changed`, imperative, then why.
 * @returns one sentence each
 */
export function commitProblems(message: string): string[] {
  const [subject = '', blank, ...body] = message.trimEnd().split('\n');
  const [, what = ''] = /^[a-z][\w/, -]*: (\S.*)$/.exec(subject) ?? [];
  const verb = what.split(' ')[0] ?? '';
  return [
    ...(what ? [] : [`begins with no area: "${subject}". Write "area: what changed".`]),
    ...(subject.length > longest ? [`has a subject of ${subject.length} characters; ${longest} fit.`] : []),
    ...(subject.endsWith('.') ? ['ends its subject with a full stop.'] : []),
    ...(notImperative.test(verb) ? [`says "${verb}" where the imperative belongs.`] : []),
    ...(blank || !body.some((line) => line.trim()) ? ['does not say why, after an empty line.'] : []),
  ];
}
