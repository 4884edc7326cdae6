import type { AccessLink } from '#src/session/sign-in/access-link.ts';

/** The words of the page of a link: its title, and what it is for. */
export function accessLinkWords({ kind, name, firm, client, email, becomes, hasSignIn }: AccessLink): {
  title: string;
  detail: string;
} {
  const where = client ? `${firm}, for ${client}` : firm;
  if (kind === 'invitation')
    return {
      title: `Welcome, ${name}`,
      detail: hasSignIn
        ? `You are invited to ${where}. You sign in as before, as ${email}.`
        : `You are invited to ${where}. Choose how you sign in as ${email}.`,
    };
  if (kind === 'address')
    return {
      title: `Is ${becomes} yours?`,
      detail: `Your address at ${where} was ${email}, and is ${becomes} now. Agree if that is you: your access goes to that address, and no longer to this one. If it is not, close this page and tell ${firm}.`,
    };
  if (kind === 'reset')
    return {
      title: 'Choose how you sign in',
      detail: `You sign in to ${firm} as ${email}. Your earlier password and passkeys no longer count then.`,
    };
  return {
    title: 'Choose a new password',
    detail: `For ${email} at ${firm}. You are then signed out everywhere else.`,
  };
}
