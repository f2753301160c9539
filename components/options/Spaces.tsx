import { useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/messaging/services';
import type { Shelves, Space } from '../../lib/vault/vault';
import { TroubleText, useLanguage } from '../language';
import { useAsked } from '../use-asked';
import { useSaying } from '../use-saying';
import { useFocusHere } from './use-focus-here';

export interface SpacesProps {
  readonly library: Pick<LibraryService, 'shelves' | 'createSpace' | 'renameSpace' | 'removeSpace'>;
}

type Counted = Shelves['spaces'][number];
/** Does it, and shows what it made of the list; says why where it did not work. */
type Change = (deed: () => Promise<unknown>) => void;

/** The user's own groups of chats: how much is in each; made, renamed, removed. */
export function Spaces({ library }: SpacesProps) {
  const { t } = useLanguage();
  const [changes, setChanges] = useState(0);
  const { value: shelves, trouble } = useAsked(() => library.shelves(), String(changes));
  const { saying, busy, attempt } = useSaying();
  const change: Change = deed =>
    attempt(async () => {
      await deed();
      setChanges(before => before + 1);
    });
  const spaces = shelves?.spaces ?? [];
  // The main space is stored without a name.
  const isTaken = (name: string) =>
    name.trim() !== '' && spaces.some(space => space.name === name.trim().normalize('NFC'));
  return (
    <section class="card" aria-labelledby="spaces">
      <h2 id="spaces">{t('options_spaces_title')}</h2>
      <p class="soft">{t('options_spaces_detail')}</p>
      <ul class="paused">
        {spaces.map(space => (
          <SpaceRow key={space.id} {...{ space, busy, change, isTaken, library }} />
        ))}
      </ul>
      <NameForm
        label={t('options_spaces_new')}
        button={t('options_spaces_add')}
        {...{ busy, isTaken }}
        onName={name => change(() => library.createSpace(name))}
      />
      <p class="warning" role="status">
        {saying?.text}
        {trouble && <TroubleText trouble={trouble} />}
      </p>
    </section>
  );
}

interface SpaceRowProps extends SpacesProps {
  readonly space: Counted;
  readonly busy: boolean;
  readonly change: Change;
  readonly isTaken: (name: string) => boolean;
}

function SpaceRow({ space, busy, change, isTaken, library }: SpaceRowProps) {
  const { t, count } = useLanguage();
  const [doing, setDoing] = useState<'rename' | 'remove'>();
  const [wasOpen, setWasOpen] = useState(false);
  const done = () => {
    setDoing(undefined);
    setWasOpen(true);
  };
  return (
    <li class="space">
      <span class="paused-name">
        <bdi>{space.name || t('library_main')}</bdi>
        <span class="soft">{count('count_chats', space.count)}</span>
      </span>
      {space.id !== 'main' && !doing && <SpaceButtons space={space} hasFocus={wasOpen} onDo={setDoing} />}
      {doing === 'rename' && (
        <NameForm
          label={t('options_spaces_name')}
          button={t('options_spaces_save')}
          value={space.name}
          {...{ busy }}
          isTaken={name => name.trim() !== space.name && isTaken(name)}
          onName={name => {
            change(() => library.renameSpace(space.id, name));
            done();
          }}
          onCancel={done}
        />
      )}
      {doing === 'remove' && (
        <RemoveQuestion
          space={space}
          onKeep={done}
          onRemove={() => {
            change(() => library.removeSpace(space.id));
            done();
          }}
        />
      )}
    </li>
  );
}

interface SpaceButtonsProps {
  readonly space: Space;
  /** Something that these opened was closed just now. */
  readonly hasFocus: boolean;
  readonly onDo: (what: 'rename' | 'remove') => void;
}

function SpaceButtons({ space, hasFocus, onDo }: SpaceButtonsProps) {
  const { t } = useLanguage();
  const first = useFocusHere<HTMLButtonElement>(hasFocus);
  return (
    <span class="row">
      <button
        ref={first}
        type="button"
        aria-label={t('options_spaces_rename', space.name)}
        onClick={() => onDo('rename')}
      >
        {t('options_spaces_rename_short')}
      </button>
      <button type="button" aria-label={t('options_spaces_remove', space.name)} onClick={() => onDo('remove')}>
        {t('options_spaces_remove_short')}
      </button>
    </span>
  );
}

interface RemoveQuestionProps {
  readonly space: Space;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
}

function RemoveQuestion({ space, onRemove, onKeep }: RemoveQuestionProps) {
  const { t } = useLanguage();
  const keep = useFocusHere<HTMLButtonElement>();
  return (
    <div
      class="space-question"
      role="alertdialog"
      aria-labelledby={`remove-${space.id}`}
      onKeyDown={event => event.key === 'Escape' && onKeep()}
    >
      <p id={`remove-${space.id}`} dir="auto">
        {t('options_spaces_question', space.name)}
      </p>
      <div class="row">
        <button type="button" class="danger" onClick={onRemove}>
          {t('options_spaces_remove_short')}
        </button>
        <button type="button" ref={keep} onClick={onKeep}>
          {t('options_spaces_keep')}
        </button>
      </div>
    </div>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly button: string;
  readonly value?: string;
  readonly busy: boolean;
  readonly isTaken: (name: string) => boolean;
  readonly onName: (name: string) => void;
  readonly onCancel?: () => void;
}

function NameForm({ label, button, value = '', busy, isTaken, onName, onCancel }: NameFormProps) {
  const { t } = useLanguage();
  const [name, setName] = useState(value);
  const box = useFocusHere<HTMLInputElement>(onCancel !== undefined);
  const taken = isTaken(name);
  const submit = (event: Event) => {
    event.preventDefault();
    if (taken || name.trim() === '') return;
    onName(name.trim());
    setName('');
  };
  return (
    <form class="name-form" onSubmit={submit} onKeyDown={event => event.key === 'Escape' && onCancel?.()}>
      <label class="field">
        <span>{label}</span>
        <input
          type="text"
          dir="auto"
          autocomplete="off"
          maxLength={40}
          value={name}
          ref={box}
          aria-invalid={taken}
          onInput={event => setName(event.currentTarget.value)}
        />
      </label>
      <div class="row">
        <button type="submit" disabled={busy || taken || name.trim() === ''}>
          {button}
        </button>
        {onCancel && (
          <button type="button" class="quiet" onClick={onCancel}>
            {t('options_spaces_cancel')}
          </button>
        )}
      </div>
      <p class="warning" role="status">
        {taken && t('options_spaces_taken')}
      </p>
    </form>
  );
}
