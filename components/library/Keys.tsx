import { useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import type { MessageKey } from '../i18n/language';
import { useKeyDown } from '../hooks/use-key-down';
import { isTyping } from './is-typing';

/** Key names as English and Japanese keyboards show them. */
const keys: readonly (readonly [keys: string, does: MessageKey])[] = [
  ['/', 'library_key_search'],
  ['↑ ↓ Home End', 'library_key_move'],
  ['Enter', 'library_key_open'],
  ['J K', 'library_key_turn'],
  ['N', 'library_key_note'],
  ['Ctrl / ⌘ + K', 'popup_actions'],
  ['Space', 'library_key_choose'],
  ['Shift + ↑ ↓', 'library_key_extend'],
  ['Ctrl / ⌘ + A', 'library_key_all'],
  ['Delete', 'library_key_forget'],
  ['Ctrl / ⌘ + Z', 'library_key_undo'],
  ['Esc', 'library_key_back'],
  ['?', 'library_key_keys'],
];

/** Renders a button and the list of keys that it opens. The key `?` opens it too. */
export function Keys() {
  const { t } = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  useKeyDown(event => {
    if (event.key !== '?' || isTyping(event.target)) return;
    event.preventDefault();
    list.current?.togglePopover();
  });
  return (
    <>
      <button type="button" class="quiet small keys-button" popovertarget="keys" aria-label={t('library_keys')}>
        <kbd aria-hidden="true">?</kbd>
      </button>
      <div id="keys" popover="auto" class="menu keys-list" ref={list}>
        <h2>{t('library_keys')}</h2>
        <dl>
          {keys.map(([pressed, descriptionKey]) => (
            <div key={pressed}>
              <dt>
                <kbd>{pressed}</kbd>
              </dt>
              <dd>{t(descriptionKey)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
