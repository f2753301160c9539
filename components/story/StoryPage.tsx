import { useEffect, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { SpacesService } from '../../lib/rpc/contracts/spaces';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { CloseButton } from '../controls/CloseButton';
import { EpisodeFacts } from './EpisodeFacts';
import { Episodes } from './Episodes';
import { Personas } from './Personas';
import { useStory } from './state/use-story';
import type { Unsaved } from './state/use-unsaved';

export type StoryService = Pick<SpacesService, 'setStory' | 'listFacts' | 'replaceFacts'> &
  Pick<LibraryService, 'listConversations' | 'readConversation'>;

interface StoryPageProps {
  readonly library: StoryService;
  readonly space: Space;
  readonly refreshKey: string;
  readonly unsaved: Unsaved;
  readonly copy: (text: string) => Promise<void>;
  /** Lets a model list facts; absent until one is set up. */
  readonly requestFacts?: ((request: string) => Promise<string | undefined>) | undefined;
  /** Called when the story or its facts changed. */
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Shows the story of a space: its episodes, its personas and the facts. */
export function StoryPage(props: StoryPageProps) {
  const { library, space, refreshKey, unsaved, copy, requestFacts, onChange, onClose } = props;
  const { t } = useLanguage();
  const { story, notice, updateStory } = useStory(library, space, onChange);
  const [chosenId, setChosenId] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  // A user who opened the story with a key continues at its heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const episode = story.episodes.find(({ id }) => id === chosenId);
  return (
    <section class="open-chat story" aria-label={t('story_title', space.name || t('library_main'))}>
      <CloseButton onClose={onClose} />
      <header>
        <h2 dir="auto" tabIndex={-1} ref={heading}>
          {t('story_title', space.name || t('library_main'))}
        </h2>
        <p class="soft">{t('story_detail')}</p>
      </header>
      <p class="warning" role="alert">
        {notice?.text}
      </p>
      <Episodes
        {...{ story, chosen: chosenId }}
        onChoose={setChosenId}
        onChange={updateStory}
        countFacts={async id => (await library.listFacts(space.id, id)).length}
        isUnsaved={id => unsaved.get(space.id, id) !== undefined}
      />
      <Personas story={story} onChange={updateStory} />
      {episode ? (
        <EpisodeFacts
          key={episode.id}
          {...{ library, space, story, episode, refreshKey, unsaved, copy, requestFacts, onChange }}
        />
      ) : (
        story.episodes.length > 0 && <p class="empty soft">{t('story_choose_episode')}</p>
      )}
    </section>
  );
}
