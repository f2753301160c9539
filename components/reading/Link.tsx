import type { ComponentChildren } from 'preact';

interface LinkProps {
  /** As it was captured. */
  readonly address: string;
  readonly id?: string | undefined;
  readonly children?: ComponentChildren;
}

/** A captured link. Only to the web and to mail, in a tab of its own that knows nothing of this one; anything else is text. */
export function Link({ address, id, children }: LinkProps) {
  if (address.startsWith('#')) {
    const jump = (event: Event) => {
      // The page's own address names the chat that is open, not a footnote of it.
      event.preventDefault();
      document.getElementById(address.slice(1))?.scrollIntoView({ block: 'center' });
    };
    return (
      <a href={address} id={id} onClick={jump}>
        {children}
      </a>
    );
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['https:', 'http:', 'mailto:'].includes(url.protocol)) return <span>{children}</span>;
  return (
    <a href={url.href} id={id} title={url.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
