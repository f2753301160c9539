import { Followed } from '../controls/SharedSetting';
import { Popup, type PopupProps } from '../popup/Popup';

/** The props that change while the page stays open. */
export type Surroundings = Pick<PopupProps, 'tab' | 'consent' | 'pauses' | 'call'>;

interface PanelProps extends Omit<PopupProps, keyof Surroundings> {
  readonly given: Surroundings;
  /** Calls `onChange` after every change. The returned function stops that. */
  readonly follow: (told: (changed: Partial<Surroundings>) => void) => () => void;
}

/** The popup as a side panel: it stays open and belongs to the active tab. */
export function Panel({ given, follow, ...props }: PanelProps) {
  return <Followed {...{ given, follow }}>{now => <Popup {...props} {...now} />}</Followed>;
}
