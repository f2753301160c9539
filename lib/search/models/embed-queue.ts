/** The order of work in the embedding worker: one task at a time, urgent ones first. */

/**
 * `work` must not reject. After each task the worker yields, so that new messages arrive; otherwise a query would wait
 * for all chunks.
 */
export function createQueue<Task extends { readonly urgent: boolean }>(
  work: (task: Task) => Promise<void>,
  breathe: () => Promise<void> = takeBreath,
): (task: Task) => void {
  const urgent: Task[] = [];
  const others: Task[] = [];
  let working = false;

  const goOn = async () => {
    working = true;
    for (let task = urgent.shift() ?? others.shift(); task; task = urgent.shift() ?? others.shift()) {
      await work(task);
      await breathe();
    }
    working = false;
  };
  return task => {
    (task.urgent ? urgent : others).push(task);
    if (!working) void goOn();
  };
}

/** Lets all waiting messages arrive. A nested timer would wait for milliseconds. */
function takeBreath(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin to name.
    port2.postMessage(undefined);
  });
}
