import { useLanguage } from '../i18n/language';

interface NoteSourceProps {
  readonly url: string;
  readonly withoutIt: true | undefined;
  /** Absent if the source can no longer be left out. */
  readonly onWithout: ((withoutIt: true | undefined) => void) | undefined;
}

/** The source of a note. It can be left out, because a note written beside a chat need not be about it. */
export function NoteSource({ url, withoutIt, onWithout }: NoteSourceProps) {
  const { t } = useLanguage();
  return (
    <p class="soft note-source">
      <span>{withoutIt ? t('note_without_source') : t('note_source', url)}</span>{' '}
      {onWithout && (
        <button type="button" class="link" onClick={() => onWithout(withoutIt ? undefined : true)}>
          {t(withoutIt ? 'note_source_put_back' : 'note_source_leave_out')}
        </button>
      )}
    </p>
  );
}
