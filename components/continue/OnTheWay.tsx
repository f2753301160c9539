import { useEffect, useState } from 'preact/hooks';
import type { Continuing } from '../../lib/messaging/continuing';
import type { LibraryService } from '../../lib/messaging/services';
import { Problem } from '../../lib/problem';
import { addresses, siteAt } from '../../lib/sites/addresses';
import { TroubleText, useLanguage } from '../language';
import { Notice } from '../popup/Notice';
import type { OpenTab } from '../popup/tab-health';
import { useSaying } from '../use-saying';
import type { ElsewhereDoor } from './door';
import type { ElsewhereProps } from './Elsewhere';

type OnTheWayProps = Pick<ElsewhereProps, 'library' | 'tab' | 'doors'> & { readonly door: ElsewhereDoor };

/** What became of the chats that go on elsewhere: each until it is there, or the person lets go of it. */
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
  /** Absent where the open tab is not of that site. */
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

/** Rejects with the problem where it did not go in. */
async function insertInto(
  { page, url }: OpenTab & { readonly url: URL },
  { fence, from, text }: Continuing,
  library: Pick<LibraryService, 'logInsertion'>,
): Promise<void> {
  const result = await page.insert(text);
  if (result.state === 'failed') throw new Problem(result.problem, 'A chat did not go into the open tab');
  await library.logInsertion({ fence, from, into: url.origin + url.pathname, at: Date.now() });
}
