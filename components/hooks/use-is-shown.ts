import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

/** Whether the part of the page is shown. A part that is drawn and hidden sets it to `false` for what is in it. */
export const ShownContext = createContext(true);

const isTabShown = (): boolean => document.visibilityState === 'visible';

/** Whether what calls it can be seen: its part of the page is shown, and the page's tab is in front. */
export function useIsShown(): boolean {
  const isPartShown = useContext(ShownContext);
  const [isTab, setIsTab] = useState(isTabShown);
  useEffect(() => {
    const update = () => setIsTab(isTabShown());
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isPartShown && isTab;
}
