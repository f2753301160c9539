import { Followed } from '../Followed';
import { Popup, type PopupProps } from '../popup/Popup';

/** What can change around a page that stays open. */
export type Surroundings = Pick<PopupProps, 'tab' | 'consent' | 'pauses' | 'call'>;

interface PanelProps extends Omit<PopupProps, keyof Surroundings> {
  readonly given: Surroundings;
  /** Tells of every change; the returned function ends that. */
  readonly follow: (told: (changed: Partial<Surroundings>) => void) => () => void;
}

/** The popup as a page beside the chat: it stays open, and belongs to whichever tab is in front. */
export function Panel({ given, follow, ...props }: PanelProps) {
  return <Followed {...{ given, follow }}>{now => <Popup {...props} {...now} />}</Followed>;
}
