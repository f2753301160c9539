import type { Notice } from '../hooks/use-notice';

/**
 * Shows the result of the last action. The element exists also without a notice, because a screen reader announces changes of an existing
 * one.
 */
export function StatusText({ notice }: { readonly notice: Notice | undefined }) {
  return (
    <p class={notice?.tone === 'bad' ? 'status warning' : 'status good'} role="status">
      {notice?.text}
    </p>
  );
}
