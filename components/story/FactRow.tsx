import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Story } from '../../lib/core/scope';
import { useLanguage } from '../i18n/language';
import { ImportanceChoice } from '../notes/ImportanceChoice';
import type { FactDraft } from './state/fact-drafts';
import { PersonaChoice } from './PersonaChoice';

interface FactRowProps {
  readonly draft: FactDraft;
  readonly story: Story;
  /** The fact was added just now and receives the focus. */
  readonly isNew: boolean;
  readonly onDraft: (draft: FactDraft) => void;
  readonly onDelete: () => void;
}

/** Edits one fact: its text, the persona who knows it, and its importance. */
export function FactRow({ draft, story, isNew, onDraft, onDelete }: FactRowProps) {
  const { t } = useLanguage();
  const box = useRef<HTMLTextAreaElement>(null);
  // The focus moves before painting, so that keys pressed after the click reach the field.
  useLayoutEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  return (
    <li class="fact">
      <textarea
        ref={box}
        dir="auto"
        rows={2}
        aria-label={t('story_fact')}
        value={draft.text}
        onInput={event => onDraft({ ...draft, text: event.currentTarget.value })}
      />
      <div class="fact-fields">
        <PersonaChoice
          label={t('note_persona')}
          none={t('note_persona_all')}
          personas={story.personas}
          chosen={draft.persona}
          onChoose={persona => onDraft({ ...draft, persona })}
        />
        <ImportanceChoice
          importance={draft.importance}
          onImportance={importance => onDraft({ ...draft, importance })}
        />
        <button type="button" class="quiet small" aria-label={t('story_delete_fact', draft.text)} onClick={onDelete}>
          {t('story_delete')}
        </button>
      </div>
    </li>
  );
}
