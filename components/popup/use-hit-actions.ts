import type { ConversationId } from '../../lib/core/conversation';
import type { Hit } from '../../lib/core/hit';
import { getNow } from '../../lib/core/clock';
import { useLanguage } from '../i18n/language';
import { toHash } from '../library/route';
import { isOwn } from '../../lib/sites/sources';
import { createNoteDraft, toNewNote } from '../notes/note-draft';
import { readWholeHit } from '../../lib/compose/whole-hit';
import { isPicked } from '../preview/state/selection';
import { formatAnswer, formatExchange } from './format-exchange';
import { listHitActions, type HitChoices } from './list-hit-actions';
import type { PopupNavigation } from './Popup';
import type { OpenTab } from './state/open-tab';
import { canInsertInto } from './state/insertion';
import type { HitDialog } from './state/popup-state';
import type { PopupDeps, usePopup } from './state/use-popup';
import { toWebUrl } from './state/to-web-url';

interface HitActionsDeps {
  readonly popup: ReturnType<typeof usePopup>;
  readonly library: PopupDeps['library'];
  readonly tab: OpenTab | undefined;
  readonly navigation: PopupNavigation;
  /** Absent if no chat can be continued from here. */
  readonly onContinue: ((chat: ConversationId) => void) | undefined;
}

/** The actions for the selected hit, and what they open. */
export function useHitActions(deps: HitActionsDeps) {
  const { popup, library } = deps;
  const { hit } = popup.search;
  const { t } = useLanguage();
  const open = (kind: HitDialog) => hit && popup.openView({ kind, hit });
  const close = popup.closeView;
  const listActions = (isPinned?: boolean) =>
    hit
      ? listHitActions(
          { hit, isPicked: isPicked(popup.preview.choice, hit), isPinned },
          createChoices(deps, hit, open, t),
          t,
        )
      : [];
  const update = (change: Parameters<typeof library.update>[1], notice: string) => {
    close();
    popup.run(async () => {
      if (hit) await library.update([hit.conversation], change);
      return notice;
    });
  };
  return {
    open,
    close,
    /** Whether the chat is pinned is known once it was read. */
    listActions,
    addTags: (line: string) => update({ addTags: line.split(/\s*[,、，]\s*/).filter(Boolean) }, t('popup_tag_done')),
    moveTo: (space: string, name: string) => update({ space }, t('scope_moved', name)),
  };
}

/** Creates what each action of this hit does. */
function createChoices(
  { popup, library, tab, navigation, onContinue }: HitActionsDeps,
  hit: Hit,
  open: (dialog: HitDialog) => void,
  t: ReturnType<typeof useLanguage>['t'],
): HitChoices {
  const { conversation, turn, source, url, similar } = hit;
  const { preview, search, scope, run } = popup;
  const readWhole = () => readWholeHit(hit, id => library.readConversation(id));
  const copy = (format: (whole: Hit) => string) =>
    run(async () => {
      await popup.insertionActions.copyText(format(await readWhole()));
    });
  const webUrl = toWebUrl(url);
  const space = hit.space ?? scope.current?.scope.space ?? 'main';
  return {
    insert: canInsertInto(tab) ? popup.insert : undefined,
    togglePicked: () => search.tick(hit),
    openPreview: () => preview.onChoice({ ...preview.choice, open: true }),
    unfold: similar?.length ? () => search.unfold(hit) : undefined,
    continueChat: onContinue && !isOwn(source) ? () => onContinue(conversation) : undefined,
    openLibrary: () => navigation.openLibrary(toHash({ chat: conversation, turn })),
    openSite: webUrl === undefined ? undefined : () => navigation.openChat(webUrl),
    copyAnswer: () => copy(formatAnswer),
    copyMarkdown: () => copy(whole => formatExchange(whole, t)),
    togglePin: () =>
      run(async () => {
        const pinned = !(await library.readConversation(conversation))?.pinned;
        await library.update([conversation], { pinned });
        popup.refresh();
        return t(pinned ? 'popup_pin_done' : 'popup_unpin_done');
      }),
    addTag: () => open('tag'),
    move: scope.spaces.length > 1 ? () => open('spaces') : undefined,
    saveNote:
      source === 'note'
        ? undefined
        : () =>
            run(async () => {
              await library.addNote(toNewNote(createNoteDraft(formatAnswer(await readWhole()), space), url, getNow()));
              return t('note_kept');
            }),
    forget: () => open('forget'),
  };
}
