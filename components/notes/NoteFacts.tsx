import type { Conversation } from '../../lib/core/conversation';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { formatOrigin } from '../i18n/source-text';
import { defaultImportance } from './note-draft';

interface NoteFactsProps {
  /** Must be a note. */
  readonly note: Conversation;
  readonly spaces: readonly Space[];
}

/** Facts about a note besides its text, each in a few words. */
export function NoteFacts({ note: { note = {}, turns, space, createdAt }, spaces }: NoteFactsProps) {
  const { t, day } = useLanguage();
  const about = turns[0]?.createdAt;
  const noteSpace = spaces.find(({ id }) => id === space);
  const { importance = defaultImportance, place, proposedBy } = note;
  const facts = [
    ...(about === undefined ? [] : [t('note_about', day(about))]),
    t('note_noted', day(createdAt)),
    ...(importance === defaultImportance ? [] : [t(`note_importance_${importance}`)]),
    ...(spaces.length > 1 && noteSpace ? [noteSpace.name || t('library_main')] : []),
    ...(proposedBy ? [t('note_proposed', formatOrigin(proposedBy))] : []),
  ];
  const episode = noteSpace?.story?.episodes.find(({ id }) => id === place?.episode);
  const persona = noteSpace?.story?.personas.find(({ id }) => id === place?.persona);
  return (
    <ul class="note-facts soft">
      {facts.map(fact => (
        <li key={fact} dir="auto">
          {fact}
        </li>
      ))}
      {episode && (
        <li dir="auto">
          {persona ? t('note_in_story_secret', episode.name, persona.name) : t('note_in_story', episode.name)}
        </li>
      )}
    </ul>
  );
}
