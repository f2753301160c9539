import type { ComponentChildren } from 'preact';

interface GroupProps {
  /** The id of its heading, by which links lead here. */
  readonly id: string;
  /** Absent in the first group of a page, whose heading is the page’s own. */
  readonly title?: string;
  /** What it shows is not known yet: its rows only keep their room, so that nothing below moves. */
  readonly isUnread?: boolean;
  readonly children: ComponentChildren;
}

/** One card of rows below its heading. */
export function Group({ id, title, isUnread = false, children }: GroupProps) {
  return (
    <section class="group" aria-labelledby={id}>
      {title !== undefined && <h2 id={id}>{title}</h2>}
      <div class="group-card" style={isUnread ? { visibility: 'hidden' } : undefined}>
        {children}
      </div>
    </section>
  );
}
