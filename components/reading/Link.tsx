import type { ComponentChildren } from 'preact';

interface LinkProps {
  /** The URL as captured, which may be any text. */
  readonly address: string;
  readonly id?: string | undefined;
  readonly children?: ComponentChildren;
}

/** A captured link. Only web and mail links are active, and they open a tab without a reference to this page; others become text. */
export function Link({ address, id, children }: LinkProps) {
  if (address.startsWith('#')) {
    const scrollToTarget = (event: Event) => {
      // The page's hash names the open chat, so a footnote must not change it.
      event.preventDefault();
      document.getElementById(address.slice(1))?.scrollIntoView({ block: 'center' });
    };
    return (
      <a href={address} id={id} onClick={scrollToTarget}>
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
