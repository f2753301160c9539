/** Workers under Trusted Types: the browser takes no address for one, unless a policy of ours let it through (decision 0029). */

/** Of the browser's factory, which browsers before Trusted Types lack: only what is used here. */
interface Factory {
  createPolicy(name: string, rules: Rules): { createScriptURL(address: string): string };
}

/** Without rules for HTML and scripts no policy of ours makes either. */
interface Rules {
  createScriptURL(address: string): string;
}

const { trustedTypes } = globalThis as typeof globalThis & { readonly trustedTypes?: Factory };

const only = (address: string): Rules => ({
  createScriptURL(asked) {
    if (asked !== address) throw new TypeError(`No worker of Kura's: ${asked}`);
    return asked;
  },
});

/** What starts the worker at `address` and no other. Once in a context: a policy's name is given away once. */
export function workerAt(address: string): () => Worker {
  const absolute = new URL(address, self.location.href).href;
  const policy = trustedTypes?.createPolicy('kura', only(absolute));
  return () => new Worker(policy?.createScriptURL(absolute) ?? absolute, { type: 'module' });
}

/** Lets code that knows nothing of policies start workers from `address`, and from nowhere else. Once in a context. */
export function letStartWorkersOf(address: string): void {
  trustedTypes?.createPolicy('default', only(address));
}
