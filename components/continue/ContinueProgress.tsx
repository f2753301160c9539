import { getNow } from '../../lib/core/clock';
import { useEffect, useState } from 'preact/hooks';
import type { ContinuedChat } from '../../lib/rpc/contracts/continue-chat';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { Problem } from '../../lib/core/problem';
import { sites, findSite } from '../../lib/sites/registry';
import { ProblemText, useLanguage } from '../i18n/language';
import { Notice } from '../popup/Notice';
import type { OpenTab } from '../popup/state/open-tab';
import { useNotice } from '../hooks/use-notice';
import type { ContinueActions } from './continue-actions';
import type { ContinueDialogProps } from './ContinueDialog';

type ContinueProgressProps = Pick<ContinueDialogProps, 'library' | 'tab' | 'navigation'> & {
  readonly actions: ContinueActions;
};

/** Shows the chats that continue on another site. Each one stays until it has arrived or the user dismisses it. */
export function ContinueProgress({ actions, library, tab, navigation }: ContinueProgressProps) {
  const { t } = useLanguage();
  const [chats, setChats] = useState<readonly ContinuedChat[]>([]);
  const { notice, run, dismiss } = useNotice();
  useEffect(() => actions.watch(setChats), [actions]);

  const copyInstead = async ({ text, fence }: ContinuedChat) => {
    await navigation.copy(text);
    await actions.end(fence);
    return t('popup_copied');
  };
  const insertHere = async (chat: ContinuedChat, targetTab: OpenTab & { readonly url: URL }) => {
    await insertIntoTab(targetTab, chat, library);
    await actions.end(chat.fence);
    return t('popup_inserted');
  };
  if (chats.length === 0 && !notice) return null;
  return (
    <div class="continue-progress">
      {notice && <Notice {...notice} onDismiss={dismiss} />}
      {chats.map(chat => (
        <ProgressNotice
          key={chat.fence}
          chat={chat}
          onCopy={() => run(() => copyInstead(chat))}
          onInsertHere={isOnSite(tab, chat) ? () => run(() => insertHere(chat, tab)) : undefined}
          onEnd={() => run(() => actions.end(chat.fence))}
        />
      ))}
    </div>
  );
}

interface ProgressNoticeProps {
  readonly chat: ContinuedChat;
  readonly onCopy: () => void;
  /** Absent where the open tab is not on that chat's site. */
  readonly onInsertHere: (() => void) | undefined;
  readonly onEnd: () => void;
}

function ProgressNotice({ chat: { title, site, state, problem }, onCopy, onInsertHere, onEnd }: ProgressNoticeProps) {
  const { t } = useLanguage();
  const { name } = sites[site];
  if (state === 'inserted') return <Notice tone="good" text={t('continue_inserted', title, name)} onDismiss={onEnd} />;
  const isPending = state === 'waiting' || state === 'inserting';
  const text = {
    waiting: t('continue_waiting', title, name),
    inserting: t('continue_waiting', title, name),
    stalled: t('continue_stalled', name, title),
    unsure: t('continue_unsure', title, name),
    failed: (
      <>
        {t('continue_failed', title, name)} <ProblemText problem={problem ?? 'unknown'} />
      </>
    ),
  }[state];
  return (
    <Notice tone={isPending ? 'good' : 'bad'} text={text} {...(!isPending && { onDismiss: onEnd })}>
      <span class="row">
        {!isPending && onInsertHere && (
          <button type="button" onClick={onInsertHere}>
            {t('continue_insert_here')}
          </button>
        )}
        <button type="button" onClick={onCopy}>
          {t('popup_copy_instead')}
        </button>
        {isPending && (
          <button type="button" onClick={onEnd}>
            {t('continue_cancel')}
          </button>
        )}
      </span>
    </Notice>
  );
}

const isOnSite = (tab: OpenTab | undefined, { site }: ContinuedChat): tab is OpenTab & { readonly url: URL } =>
  tab?.url !== undefined && findSite(tab.url)?.id === site;

/** Rejects with the problem if the page could not insert the text. */
async function insertIntoTab(
  { page, url }: OpenTab & { readonly url: URL },
  { fence, from, text }: ContinuedChat,
  library: Pick<LibraryService, 'logInsertion'>,
): Promise<void> {
  const result = await page.insert(text);
  if (result.state === 'failed') throw new Problem(result.problem, 'A chat did not go into the open tab');
  await library.logInsertion({ fence, from, into: url.origin + url.pathname, at: getNow() });
}
