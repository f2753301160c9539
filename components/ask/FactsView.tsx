import { useEffect, useState } from 'preact/hooks';
import { useNotice } from '../hooks/use-notice';
import { useLanguage } from '../i18n/language';
import { StatusText } from '../options/StatusText';
import type { FactsTask, ListedProvider } from './ask-actions';
import { formatHost, isOnThisComputer } from './format-host';

interface FactsViewProps {
  readonly task: FactsTask;
  readonly provider: ListedProvider;
}

/** What a story’s page wants to ask. A model on this computer is asked at once; what leaves it is shown first. */
export function FactsView({ task, provider }: FactsViewProps) {
  const { t } = useLanguage();
  const { notice, busy, run } = useNotice();
  const [text, setText] = useState<string>();
  const send = () => run(() => task.send(provider.id));
  useEffect(() => {
    void task.read().then(read => {
      setText(read);
      if (isOnThisComputer(provider)) send();
    });
  }, []);
  return (
    <section class="ask-facts" aria-labelledby="ask-facts">
      <h2 id="ask-facts">{t('ask_facts')}</h2>
      <p>{t('ask_facts_sends', formatHost(provider, t))}</p>
      <pre class="ask-facts-text" tabIndex={0} dir="auto" aria-labelledby="ask-facts">
        {text}
      </pre>
      <div class="ask-actions">
        <button type="button" class="primary" disabled={busy || text === undefined} onClick={send}>
          {t('ask_send')}
        </button>
        <button type="button" class="quiet" onClick={task.cancel}>
          {t('popup_forget_keep')}
        </button>
      </div>
      <p class="ask-note" role="status">
        {busy && t('ask_waiting', provider.model)}
      </p>
      <StatusText notice={notice} />
    </section>
  );
}
