import { createService } from '../rpc';

/** Served by the background; content scripts may call it for their own page. */
export interface InjectionService {
  /** Injects the script that is needed only after a click. Resolves when it runs. */
  loadLazyScript(): Promise<{ readonly ok: true }>;
}

export const injectionService = createService<InjectionService>('injection', 'content scripts too');
