import type { Hit } from '../../lib/core/hit';
import { formatSource } from '../i18n/source-text';
import type { Translate } from '../i18n/language';
import type { KeyChord, RowAction } from '../list/action';

/** What can be done with a hit. An absent function means that its action does not apply. */
export interface HitChoices {
  readonly insert?: (() => void) | undefined;
  readonly togglePicked: () => void;
  readonly openPreview: () => void;
  readonly unfold?: (() => void) | undefined;
  readonly continueChat?: (() => void) | undefined;
  readonly openLibrary: () => void;
  readonly openSite?: (() => void) | undefined;
  readonly copyAnswer: () => void;
  readonly copyMarkdown: () => void;
  readonly togglePin: () => void;
  readonly addTag: () => void;
  readonly move?: (() => void) | undefined;
  readonly saveNote?: (() => void) | undefined;
  readonly forget: () => void;
}

interface HitState {
  readonly hit: Hit;
  readonly isPicked: boolean;
  /** Unknown until the chat was read. */
  readonly isPinned: boolean | undefined;
}

/** Lists what can be done with a hit, in the order in which every menu shows it, each with its keys. */
export function listHitActions(
  { hit, isPicked, isPinned }: HitState,
  does: HitChoices,
  t: Translate,
): readonly RowAction[] {
  return [
    ...createEntries('insert', t('popup_insert'), 1, does.insert, { key: 'Enter' }),
    ...createEntries('pick', t(isPicked ? 'popup_unpick' : 'preview_one_more'), 1, does.togglePicked, {
      key: 'Enter',
      shift: true,
    }),
    ...createEntries('preview', t('popup_preview'), 1, does.openPreview, { key: 'ArrowRight' }),
    ...createEntries('similar', t('popup_show_similar', String(hit.similar?.length ?? 0)), 1, does.unfold),
    ...createEntries('continue', t('popup_continue'), 1, does.continueChat),
    ...createEntries('library', t('popup_open_library'), 2, does.openLibrary, { key: 'Enter', mod: true }),
    ...createEntries('site', t('popup_open_chat', formatSource(hit.source, t)), 2, does.openSite, {
      key: 'Enter',
      alt: true,
    }),
    ...createEntries('copy', t('popup_copy_answer'), 3, does.copyAnswer, { key: 'c', mod: true }),
    ...createEntries('markdown', t('popup_copy_markdown'), 3, does.copyMarkdown, { key: 'c', mod: true, shift: true }),
    ...createEntries('pin', t(isPinned ? 'popup_unpin' : 'popup_pin'), 3, does.togglePin, { key: 'd', mod: true }),
    ...createEntries('tag', t('popup_tag'), 3, does.addTag),
    ...createEntries('move', t('popup_move'), 3, does.move),
    ...createEntries('note', t('popup_save_note'), 3, does.saveNote),
    ...createEntries('delete', t('popup_forget'), 4, does.forget, { key: 'Backspace', mod: true }).map(action => ({
      ...action,
      isDangerous: true as const,
    })),
  ];
}

const createEntries = (
  id: RowAction['id'],
  text: string,
  group: number,
  choose: (() => void) | undefined,
  shortcut?: KeyChord,
): readonly RowAction[] => (choose ? [{ id, text, group, choose, ...(shortcut && { shortcut }) }] : []);
