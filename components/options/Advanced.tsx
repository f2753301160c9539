import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import type { SettingsPage } from './settings-pages';

/** Whether a setting is being looked for. Then everything is unfolded, and what was folded is folded again afterwards. */
export const SettingsSearchContext = createContext(false);

interface AdvancedProps {
  readonly page: SettingsPage;
  readonly children: ComponentChildren;
}

/** Folds the rare choices of a page. Whether they are unfolded is remembered for each page. */
export function Advanced({ page, children }: AdvancedProps) {
  const { t } = useLanguage();
  const isSearching = useContext(SettingsSearchContext);
  const key = `advanced-${page}`;
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(key) !== null);
  const updateOpen = (next: boolean) => {
    setIsOpen(next);
    if (next) localStorage.setItem(key, '');
    else localStorage.removeItem(key);
  };
  return (
    <details
      class="advanced"
      open={isOpen || isSearching}
      onToggle={({ currentTarget }) => {
        if (!isSearching && currentTarget.open !== isOpen) updateOpen(currentTarget.open);
      }}
    >
      <summary>{t('options_advanced')}</summary>
      {children}
    </details>
  );
}
