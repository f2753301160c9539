import type { Hit } from '../../lib/core/hit';
import { formatSource } from '../i18n/source-text';
import type { Translate } from '../i18n/language';
import type { RowAction } from '../list/action';
import { listActions, toAction } from '../list/list-actions';

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

/** Lists what can be done with a hit. */
export function listHitActions(
  { hit, isPicked, isPinned }: HitState,
  does: HitChoices,
  t: Translate,
): readonly RowAction[] {
  return listActions({
    insert: toAction(t('popup_insert'), does.insert),
    pick: toAction(t(isPicked ? 'popup_unpick' : 'preview_one_more'), does.togglePicked),
    preview: toAction(t('popup_preview'), does.openPreview),
    similar: toAction(t('popup_show_similar', String(hit.similar?.length ?? 0)), does.unfold),
    continue: toAction(t('popup_continue'), does.continueChat),
    library: toAction(t('popup_open_library'), does.openLibrary),
    site: toAction(t('popup_open_chat', formatSource(hit.source, t)), does.openSite),
    copy: toAction(t('popup_copy_answer'), does.copyAnswer),
    markdown: toAction(t('popup_copy_markdown'), does.copyMarkdown),
    pin: toAction(t(isPinned ? 'popup_unpin' : 'popup_pin'), does.togglePin),
    tag: toAction(t('popup_tag'), does.addTag),
    move: toAction(t('popup_move'), does.move),
    note: toAction(t('popup_save_note'), does.saveNote),
    delete: toAction(t('popup_forget'), does.forget),
  });
}
