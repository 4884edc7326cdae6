/** The answer of a successful call. @throws an error with the answer otherwise */
export async function succeeded(answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} ${response.status} ${await response.text()}`);
  return response;
}

/** The `data` of a successful answer. */
export const dataOf = async <T>(answer: Response | Promise<Response>): Promise<T> =>
  ((await (await succeeded(answer)).json()) as { data: T }).data;

/** The body of a refusal, with its status. */
export async function refusalOf(
  answer: Response | Promise<Response>,
): Promise<{ status: number; code: string; message?: string; errors?: Record<string, string[]> }> {
  const response = await answer;
  return { status: response.status, ...((await response.json()) as { code: string }) };
}
