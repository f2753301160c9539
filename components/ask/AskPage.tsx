import { useEffect, useState } from 'preact/hooks';
import { PanelTabs } from '../controls/PanelTabs';
import { ProblemText, useLanguage } from '../i18n/language';
import type { AskPageProps, AskStart, ListedProvider } from './ask-actions';
import { AskIcon } from './AskIcon';
import { FactsView } from './FactsView';
import { Models } from './Models';
import { ThreadView } from './ThreadView';
import { UnlockKeys } from './UnlockKeys';
import { useThread } from './use-thread';

/** Answers from the vault: a thread with a model of the user’s choice, and the models. */
export function AskPage(props: AskPageProps) {
  const { models, keys, navigation, library, start } = props;
  const [view, setView] = useState(start.view);
  const { providers, chosen, choose, update, refresh } = useProviders(props);
  const [question, setQuestion] = useState(start.question ?? '');
  const { thread, state, problem, startNew } = useThread(props);
  useEffect(() => {
    // Who chose “Ask: …” has asked. Without a model, or before its passphrase, the question waits in the box.
    if (start.question === undefined || !chosen || chosen.isLocked) return;
    setQuestion('');
    void thread.ask(chosen.id, start.question);
  }, []);
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
          <Models
            {...{ models, keys, providers, chosen }}
            titles={props.titles}
            guess={props.guess}
            onProviders={update}
          />
        )}
        {view !== 'models' && chosen?.isLocked && <UnlockKeys keys={keys} onUnlocked={refresh} />}
        {view === 'facts' && chosen && !chosen.isLocked && props.facts && (
          <FactsView task={props.facts} provider={chosen} />
        )}
        {view === 'thread' && !chosen && <NoModel onAdd={() => setView('models')} />}
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

/** The providers, and the one that answers. */
function useProviders({ models, providers: initial, chosen: initialId }: AskPageProps) {
  const [providers, setProviders] = useState(initial);
  const [chosenId, setChosenId] = useState(initialId);
  const choose = (id: string) => {
    setChosenId(id);
    models.choose(id);
  };
  return {
    providers,
    chosen: providers.find(({ id }) => id === chosenId) ?? providers[0],
    choose,
    /** A new one is chosen at once. */
    update: (listed: readonly ListedProvider[]) => {
      const added = listed.find(({ id }) => !providers.some(one => one.id === id));
      setProviders(listed);
      if (added) choose(added.id);
    },
    refresh: async () => setProviders(await models.list()),
  };
}

/** How to get a model. */
function NoModel({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useLanguage();
  return (
    <div class="ask-empty">
      <h2>{t('ask_no_model_title')}</h2>
      <p>{t('ask_no_model_detail')}</p>
      <button type="button" class="primary" onClick={onAdd}>
        {t('ask_add')}
      </button>
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
            <AskIcon id="add" />
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
