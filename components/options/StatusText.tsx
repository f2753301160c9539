import type { Saying } from '../hooks/use-notice';

/**
 * Shows the result of the last action. The element exists also without a notice, because a screen reader announces changes of an existing
 * one.
 */
export function Said({ saying }: { readonly saying: Saying | undefined }) {
  return (
    <p class={saying?.tone === 'bad' ? 'warning' : 'good'} role="status">
      {saying?.text}
    </p>
  );
}
