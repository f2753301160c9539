/** The order of work in the embedding worker: one task at a time, urgent ones first. */
import { waitForMessages } from '../../core/wait-for-messages';

/**
 * `work` must not reject. After each task the worker yields, so that new messages arrive; otherwise a query would wait
 * for all chunks.
 */
export function createEmbedQueue<Task extends { readonly urgent: boolean }>(
  work: (task: Task) => Promise<void>,
  yieldBetween: () => Promise<void> = waitForMessages,
): (task: Task) => void {
  const urgent: Task[] = [];
  const others: Task[] = [];
  let isRunning = false;

  const runAll = async () => {
    isRunning = true;
    for (let task = urgent.shift() ?? others.shift(); task; task = urgent.shift() ?? others.shift()) {
      await work(task);
      await yieldBetween();
    }
    isRunning = false;
  };
  return task => {
    (task.urgent ? urgent : others).push(task);
    if (!isRunning) void runAll();
  };
}
