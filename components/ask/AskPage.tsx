import { useEffect, useState } from 'preact/hooks';
import { PanelTabs } from '../controls/PanelTabs';
import { ProblemText, useLanguage } from '../i18n/language';
import type { AskPageProps, AskStart, ListedProvider } from './ask-actions';
import { FactsView } from './FactsView';
import { Models } from './Models';
import { ThreadView } from './ThreadView';
import { useThread } from './use-thread';

/** Answers from the vault: a thread with a model of the user’s choice, and the models. */
export function AskPage(props: AskPageProps) {
  const { models, navigation, library, start } = props;
  const { t } = useLanguage();
  const [view, setView] = useState(start.view);
  const [providers, setProviders] = useState(props.providers);
  const [chosenId, setChosenId] = useState(props.chosen);
  const [question, setQuestion] = useState(start.question ?? '');
  const { thread, state, problem, startNew } = useThread(props);
  const chosen = providers.find(({ id }) => id === chosenId) ?? providers[0];
  useEffect(() => {
    // Who chose “Ask: …” has asked. Without a model the question waits in the box.
    if (start.question === undefined || !chosen) return;
    setQuestion('');
    void thread.ask(chosen.id, start.question);
  }, []);
  const choose = (id: string) => {
    setChosenId(id);
    models.choose(id);
  };
  const update = (listed: readonly ListedProvider[]) => {
    const added = listed.find(({ id }) => !providers.some(one => one.id === id));
    setProviders(listed);
    if (added) choose(added.id);
  };
  return (
    <div class="ask-page">
      <Head
        searchUrl={navigation.searchUrl}
        view={view}
        onView={setView}
        onNew={
          state.thread.turns.length === 0
            ? undefined
            : () => {
                setQuestion('');
                startNew();
              }
        }
      />
      <main class="ask-main">
        {problem && (
          <p class="ask-problem" role="alert">
            <ProblemText problem={problem} />
          </p>
        )}
        {view === 'models' && (
          <Models {...{ models, providers, chosen }} titles={props.titles} guess={props.guess} onProviders={update} />
        )}
        {view === 'facts' && chosen && props.facts && <FactsView task={props.facts} provider={chosen} />}
        {view === 'thread' && !chosen && (
          <div class="ask-empty">
            <h2>{t('ask_no_model_title')}</h2>
            <p>{t('ask_no_model_detail')}</p>
            <button type="button" class="primary" onClick={() => setView('models')}>
              {t('ask_add')}
            </button>
          </div>
        )}
        {view === 'thread' && chosen && (
          <ThreadView
            {...{ thread, state, providers, chosen, question, navigation, library, space: props.space }}
            onChoose={choose}
            onQuestion={setQuestion}
          />
        )}
      </main>
    </div>
  );
}

interface HeadProps {
  readonly searchUrl: string | undefined;
  readonly view: AskStart['view'];
  readonly onView: (view: AskStart['view']) => void;
  /** Absent while the thread is empty. */
  readonly onNew: (() => void) | undefined;
}

function Head({ searchUrl, view, onView, onNew }: HeadProps) {
  const { t } = useLanguage();
  return (
    <header class="ask-head">
      <h1 class={searchUrl === undefined ? 'ask-name' : 'visually-hidden'}>{t('ask_title')}</h1>
      {searchUrl !== undefined && <PanelTabs current="ask" url={searchUrl} />}
      <span class="ask-head-actions">
        {view === 'thread' && onNew && (
          <button type="button" class="quiet small" onClick={onNew}>
            {t('ask_new')}
          </button>
        )}
        <button type="button" class="quiet small" onClick={() => onView(view === 'models' ? 'thread' : 'models')}>
          {view === 'models' ? t('ask_back') : t('ask_models')}
        </button>
      </span>
    </header>
  );
}
