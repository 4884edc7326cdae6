/** The answer of a call that succeeds: anything else throws what was answered. */
export async function succeeded(answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} ${response.status} ${await response.text()}`);
  return response;
}

/** What such a call answers as `data`. */
export const dataOf = async <T>(answer: Response | Promise<Response>): Promise<T> =>
  ((await (await succeeded(answer)).json()) as { data: T }).data;

/** What a call that is refused answers, with its status. */
export async function refusalOf(
  answer: Response | Promise<Response>,
): Promise<{ status: number; code: string; errors?: Record<string, string[]> }> {
  const response = await answer;
  return { status: response.status, ...((await response.json()) as { code: string }) };
}
