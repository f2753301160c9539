import { useState } from 'preact/hooks';
import type { LibraryService, LibraryStatus } from '../../lib/rpc/contracts/library';
import { toProblemKey, ProblemText, useLanguage, type ProblemKey } from '../i18n/language';
import { Notice } from '../popup/Notice';

interface RestoredSettingsProps {
  readonly library: Pick<LibraryService, 'acceptRestoredSettings'>;
  readonly status: LibraryStatus | undefined;
}

/** Says that damaged settings were restored from their copies, until the user has seen it. */
export function RestoredSettings({ library, status }: RestoredSettingsProps) {
  const { t } = useLanguage();
  const [dismissedAt, setDismissedAt] = useState<number>();
  const [problem, setProblem] = useState<ProblemKey>();
  const restoredAt = status?.settingsRestoredAt;
  if (restoredAt === undefined || restoredAt === dismissedAt) return null;
  const dismiss = () => {
    library.acceptRestoredSettings().then(
      () => setDismissedAt(restoredAt),
      (error: unknown) => setProblem(toProblemKey(error)),
    );
  };
  return (
    <Notice
      tone="bad"
      text={problem ? <ProblemText problem={problem} /> : t('settings_restored')}
      onDismiss={dismiss}
    />
  );
}
