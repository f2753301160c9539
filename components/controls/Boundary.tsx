import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';

interface BoundaryProps {
  /** What is shown if the children cannot be drawn. */
  readonly fallback: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Keeps a part that cannot be drawn from taking the page with it. The error is still reported. */
export function Boundary({ fallback, children }: BoundaryProps) {
  const [error] = useErrorBoundary(caught => {
    if (typeof reportError === 'function') reportError(caught);
  });
  return <>{error === undefined ? children : fallback}</>;
}
