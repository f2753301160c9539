import { useState } from 'preact/hooks';
import type { LibraryService, LibraryStatus } from '../lib/messaging/services';
import { TroubleText, troubleOf, useLanguage, type Trouble } from './language';

interface MissingChatsProps {
  readonly library: Pick<LibraryService, 'acceptLoss'>;
  readonly status: LibraryStatus | undefined;
  /** To where a backup is taken in. */
  readonly onImport: () => void;
}

/** The vault came back with less than it had: said until the chats are back, or the user goes on with what is here. */
export function MissingChats({ library, status, onImport }: MissingChatsProps) {
  const { t, count, moment } = useLanguage();
  const [trouble, setTrouble] = useState<Trouble>();
  const loss = status?.loss;
  if (!loss) return null;
  const { had, has } = loss;
  const numbers = (one: typeof has) => [count('count_chats', one.conversations), count('count_turns', one.turns)];
  const goOn = () => {
    library.acceptLoss().catch((error: unknown) => setTrouble(troubleOf(error)));
  };
  return (
    <div class="notice notice-bad missing">
      <div class="notice-text">
        <div role="alert">
          <p>
            <strong>{t('loss_title')}</strong>
          </p>
          <p>{t('loss_text', moment(had.at), ...numbers(had), ...numbers(has))}</p>
          {trouble && (
            <p>
              <TroubleText trouble={trouble} />
            </p>
          )}
        </div>
        <p class="row">
          <button type="button" class="primary" onClick={onImport}>
            {t('loss_import')}
          </button>
          <button type="button" onClick={goOn}>
            {t('loss_go_on')}
          </button>
        </p>
      </div>
    </div>
  );
}
