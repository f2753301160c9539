/** Lets all waiting messages arrive. A nested timer would wait for milliseconds, and for a second in a tab that is not shown. */
export const waitForMessages = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin to name.
    port2.postMessage(undefined);
  });
