import { PanelTabs } from '../controls/PanelTabs';
import { SharedSetting } from '../controls/SharedSetting';
import { Popup, type PopupProps } from '../popup/Popup';

/** The props that change while the page stays open. */
export type PanelState = Pick<PopupProps, 'tab' | 'consent' | 'pauses' | 'call' | 'clientNotes'>;

interface PanelProps extends Omit<PopupProps, keyof PanelState> {
  readonly initial: PanelState;
  /** Calls `onChange` after every change. The returned function stops that. */
  readonly follow: (onChange: (changed: Partial<PanelState>) => void) => () => void;
  /** Leads to the Ask page; absent until a model is set up. */
  readonly askUrl?: string | undefined;
}

/** The popup as a side panel: it stays open and belongs to the active tab. */
export function Panel({ initial, follow, askUrl, ...props }: PanelProps) {
  return (
    <>
      {askUrl !== undefined && <PanelTabs current="search" url={askUrl} />}
      <SharedSetting {...{ initial, follow }}>{state => <Popup {...props} {...state} />}</SharedSetting>
    </>
  );
}
