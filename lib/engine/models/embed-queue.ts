/** The order in which a worker does what it is asked: one at a time, and what is urgent before what is not. */

/**
 * `work` must not reject. After each task the worker takes a breath, in which the messages that came meanwhile are heard: without
 * it a question would be heard only when every passage is done.
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

/** Lets every message that waits be heard. A timer would wait for milliseconds once it is nested. */
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
