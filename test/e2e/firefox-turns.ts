/** Firefox’s commands in an order that holds: several tabs are driven over one connection, and the browser itself between them. */

export type Send = (command: string, params?: object) => Promise<unknown>;

/** A command speaks to the tab that was switched to before it: no other task may come between the two. */
export function inTurn(send: Send) {
  let last: Promise<unknown> = Promise.resolve();
  const task = <Value>(work: (send: Send) => Promise<Value>): Promise<Value> => {
    const result = last.then(() => work(send));
    last = result.catch(() => undefined);
    return result;
  };
  return Object.assign((command: string, params?: object) => task(send => send(command, params)), { task });
}

export type Turns = ReturnType<typeof inTurn>;

/** Runs a function body in the browser's own world. */
export const inBrowser = <Value>(send: Turns, body: string): Promise<Value> =>
  send.task(async raw => {
    await raw('Marionette:SetContext', { value: 'chrome' });
    try {
      const script = `return (async () => { ${body} })();`;
      const answer = await raw('WebDriver:ExecuteScript', { script, args: [], newSandbox: true });
      return (answer as { value: Value }).value;
    } finally {
      await raw('Marionette:SetContext', { value: 'content' });
    }
  });
