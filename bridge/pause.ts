/** A pause that can be ended before its time. */
export interface Pause {
  /** `ms`: milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  readonly stop: () => void;
}

export function createPause(): Pause {
  let current: { readonly timer: NodeJS.Timeout; readonly resolve: () => void } | undefined;
  const stop = () => {
    clearTimeout(current?.timer);
    current?.resolve();
    current = undefined;
  };
  return {
    wait: ms =>
      new Promise(resolve => {
        current = { timer: setTimeout(stop, ms), resolve };
      }),
    stop,
  };
}
