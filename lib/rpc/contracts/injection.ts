import { createService } from '../rpc';

/** All that a page may ask for. Each does what is needed only after a click. */
export const lazyScripts = ['injected-tools', 'redesign-report'] as const;
export type LazyScript = (typeof lazyScripts)[number];

/** Served by the background; content scripts may call it for their own page. */
export interface InjectionService {
  /** Injects the script. Resolves when it runs. */
  loadLazyScript(script: LazyScript): Promise<{ readonly ok: true }>;
}

export const injectionService = createService<InjectionService>('injection', 'content scripts too');
