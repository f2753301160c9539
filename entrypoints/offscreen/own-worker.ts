/** Workers under Trusted Types: the browser accepts a worker's URL only through a policy (decision 0029). */
import { reportEnd } from './worker-life';

/** The part of the browser's policy factory that is used here. Older browsers have none. */
interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): { createScriptURL(address: string): string };
}

/** The policy has no rules for HTML and scripts, so it cannot create either. */
interface PolicyRules {
  createScriptURL(address: string): string;
}

const { trustedTypes } = globalThis as typeof globalThis & { readonly trustedTypes?: PolicyFactory };

const createRules = (addresses: ReadonlySet<string>): PolicyRules => ({
  createScriptURL(requested) {
    if (!addresses.has(requested)) throw new TypeError(`No worker of Kura's: ${requested}`);
    return requested;
  },
});

/** A context's own workers, and its one policy: a policy's name can be used once. */
const ownAddresses = new Set<string>();
let policy: ReturnType<PolicyFactory['createPolicy']> | undefined;

/** Creates a function that starts the worker at `address`. */
export function createWorkerStarter(address: string): () => Worker {
  const absolute = new URL(address, self.location.href).href;
  ownAddresses.add(absolute);
  policy ??= trustedTypes?.createPolicy('kura', createRules(ownAddresses));
  return () => {
    const worker = new Worker(policy?.createScriptURL(absolute) ?? absolute, { type: 'module' });
    reportEnd(worker);
    return worker;
  };
}

/** Lets code without Trusted Types start workers from `address` and from nowhere else. Call it once per context. */
export function enableWorkersFrom(address: string): void {
  trustedTypes?.createPolicy('default', createRules(new Set([address])));
}
