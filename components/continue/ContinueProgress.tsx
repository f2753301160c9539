import { useEffect, useState } from 'preact/hooks';
import type { Continuing } from '../../lib/rpc/contracts/continue-chat';
import type { LibraryService } from '../../lib/rpc/contracts/index';
import { Problem } from '../../lib/core/problem';
import { addresses, siteAt } from '../../lib/sites/registry';
import { TroubleText, useLanguage } from '../i18n/language';
import { Notice } from '../popup/Notice';
import type { OpenTab } from '../popup/state/open-tab';
import { useSaying } from '../hooks/use-notice';
import type { ElsewhereDoor } from './navigation';
import type { ElsewhereProps } from './ContinueDialog';

type OnTheWayProps = Pick<ElsewhereProps, 'library' | 'tab' | 'doors'> & { readonly door: ElsewhereDoor };

/** Shows the chats that continue on another site. Each one stays until it has arrived or the user dismisses it. */
export function OnTheWay({ door, library, tab, doors }: OnTheWayProps) {
  const { t } = useLanguage();
  const [all, setAll] = useState<readonly Continuing[]>([]);
  const { saying, attempt, hush } = useSaying();
  useEffect(() => door.watch(setAll), [door]);

  const copyInstead = async ({ text, fence }: Continuing) => {
    await doors.copy(text);
    await door.end(fence);
    return t('popup_copied');
  };
  const insertHere = async (one: Continuing, into: OpenTab & { readonly url: URL }) => {
    await insertInto(into, one, library);
    await door.end(one.fence);
    return t('popup_inserted');
  };
  if (all.length === 0 && !saying) return null;
  return (
    <div class="on-the-way">
      {saying && <Notice {...saying} onDismiss={hush} />}
      {all.map(one => (
        <OneOnTheWay
          key={one.fence}
          one={one}
          onCopy={() => attempt(() => copyInstead(one))}
          onInsertHere={isOn(tab, one) ? () => attempt(() => insertHere(one, tab)) : undefined}
          onEnd={() => attempt(() => door.end(one.fence))}
        />
      ))}
    </div>
  );
}

interface OneOnTheWayProps {
  readonly one: Continuing;
  readonly onCopy: () => void;
  /** Absent where the open tab is not on that chat's site. */
  readonly onInsertHere: (() => void) | undefined;
  readonly onEnd: () => void;
}

function OneOnTheWay({ one: { title, site, state, problem }, onCopy, onInsertHere, onEnd }: OneOnTheWayProps) {
  const { t } = useLanguage();
  const { name } = addresses[site];
  if (state === 'inserted') return <Notice tone="good" text={t('continue_inserted', title, name)} onDismiss={onEnd} />;
  const isUnderWay = state === 'waiting' || state === 'inserting';
  const text = {
    waiting: t('continue_waiting', title, name),
    inserting: t('continue_waiting', title, name),
    stalled: t('continue_stalled', name, title),
    unsure: t('continue_unsure', title, name),
    failed: (
      <>
        {t('continue_failed', title, name)} <TroubleText trouble={problem ?? 'unknown'} />
      </>
    ),
  }[state];
  return (
    <Notice tone={isUnderWay ? 'good' : 'bad'} text={text} {...(!isUnderWay && { onDismiss: onEnd })}>
      <span class="row">
        {!isUnderWay && onInsertHere && (
          <button type="button" onClick={onInsertHere}>
            {t('continue_insert_here')}
          </button>
        )}
        <button type="button" onClick={onCopy}>
          {t('popup_copy_instead')}
        </button>
        {isUnderWay && (
          <button type="button" onClick={onEnd}>
            {t('continue_cancel')}
          </button>
        )}
      </span>
    </Notice>
  );
}

const isOn = (tab: OpenTab | undefined, { site }: Continuing): tab is OpenTab & { readonly url: URL } =>
  tab?.url !== undefined && siteAt(tab.url)?.id === site;

/** Rejects with the problem if the page could not insert the text. */
async function insertInto(
  { page, url }: OpenTab & { readonly url: URL },
  { fence, from, text }: Continuing,
  library: Pick<LibraryService, 'logInsertion'>,
): Promise<void> {
  const result = await page.insert(text);
  if (result.state === 'failed') throw new Problem(result.problem, 'A chat did not go into the open tab');
  await library.logInsertion({ fence, from, into: url.origin + url.pathname, at: Date.now() });
}
