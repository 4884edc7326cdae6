interface Answer {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

/** A connection of WebDriver BiDi (w3.org/TR/webdriver-bidi): sends a command, and returns its result or throws its error. */
export async function connectBidi(
  address: string,
): Promise<(method: string, params: object) => Promise<unknown>> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`The browser does not answer at ${address}.`));
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    const { id = 0, result, error, message } = JSON.parse(data) as Answer;
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'));
  };
  let last = 0;
  return (method, params) => {
    const id = ++last;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  };
}
