import { useEffect, useRef, useState } from 'preact/hooks';
import type { TitlePlan } from '../../lib/assistants/ask-state';
import { useNotice } from '../hooks/use-notice';
import { useLanguage } from '../i18n/language';
import { StatusText } from '../options/StatusText';
import type { ListedProvider, TitleActions } from './ask-actions';
import { AskSwitch } from './AskSwitch';
import { formatHost } from './format-host';

interface TitlesProps {
  readonly titles: TitleActions;
  /** Makes the titles. */
  readonly provider: ListedProvider;
}

/** Titles by the model: a switch for new threads, and saved chats without a title, which are counted before anything is sent. */
export function Titles({ titles, provider }: TitlesProps) {
  const { t, count } = useLanguage();
  const { notice, busy, run } = useNotice();
  const [plan, setPlan] = useState<TitlePlan>();
  const [done, setDone] = useState<number>();
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);
  const countUntitled = () =>
    run(async () => {
      const found = await titles.plan();
      if (found.requests.length === 0) return t('ask_titles_none');
      setPlan(found);
    });
  const send = (planned: TitlePlan) => {
    abort.current = new AbortController();
    setDone(0);
    run(async () => {
      try {
        const titled = await titles.run(provider.id, planned, { signal: abort.current.signal, onTitled: setDone });
        return t('ask_titles_done', count('count_chats', titled));
      } finally {
        setPlan(undefined);
        setDone(undefined);
      }
    });
  };
  return (
    <section class="ask-titles" aria-labelledby="ask-titles">
      <h3 id="ask-titles">{t('ask_titles')}</h3>
      <AskSwitch name={t('ask_titles_new')} setting={titles} />
      {!plan && (
        <button type="button" class="small" disabled={busy} onClick={countUntitled}>
          {t('ask_titles_many')}
        </button>
      )}
      {plan && (
        <PlanNotice
          {...{ plan, provider, done }}
          onSend={() => send(plan)}
          onEnd={() => (done === undefined ? setPlan(undefined) : abort.current.abort())}
        />
      )}
      <StatusText notice={notice} />
    </section>
  );
}

interface PlanNoticeProps extends Pick<TitlesProps, 'provider'> {
  readonly plan: TitlePlan;
  /** How many were sent; absent before the first. */
  readonly done: number | undefined;
  readonly onSend: () => void;
  /** Cancels before anything is sent, and stops afterwards. */
  readonly onEnd: () => void;
}

/** Says what titles will send, and to whom, before anything is. */
function PlanNotice({ plan, provider, done, onSend, onEnd }: PlanNoticeProps) {
  const { t, number, count } = useLanguage();
  const chats = count('count_chats', plan.requests.length);
  return (
    <>
      <p>{t('ask_titles_cost', chats, formatHost(provider, t), number(plan.tokens))}</p>
      <div class="ask-actions">
        {done === undefined ? (
          <button type="button" class="primary small" onClick={onSend}>
            {t('ask_send')}
          </button>
        ) : (
          <progress max={plan.requests.length} value={done} aria-label={t('ask_titles')} />
        )}
        <button type="button" class="quiet small" onClick={onEnd}>
          {t(done === undefined ? 'popup_forget_keep' : 'ask_stop')}
        </button>
      </div>
    </>
  );
}
