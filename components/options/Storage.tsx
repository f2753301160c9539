import type { StoredModel } from '../../lib/search/models/stored-model';
import { useLanguage } from '../i18n/language';
import { usePolled } from '../hooks/use-polling';
import { IndexNow } from './IndexNow';
import type { IndexNowProps } from './IndexNow';

/** Bytes, as estimated by the browser. */
export interface StorageUse {
  readonly used?: number;
  readonly free?: number;
  /** Shares of `used`. Only some browsers report them. */
  readonly vault?: number;
  readonly files?: number;
}

export interface StorageProps extends IndexNowProps {
  readonly storage: () => Promise<StorageUse>;
  readonly models: { list(): Promise<readonly StoredModel[]> };
}

/** Milliseconds between two reads. */
const pause = 5000;

/** Shows how much disk space Kura uses and for what, and the state of the index. */
export function Storage({ storage, models, library, vault }: StorageProps) {
  const { t, locale } = useLanguage();
  const { value: use } = usePolled(storage, pause);
  const { value: stored = [] } = usePolled(() => models.list(), pause);
  const ofModels = stored.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0);
  const index = use?.files === undefined ? undefined : Math.max(0, use.files - ofModels);
  const rest = restOf(use);
  const facts = [
    [t('options_storage_used'), use?.used],
    [t('options_storage_vault'), use?.vault],
    [t('options_storage_index'), index],
    [t('options_storage_models'), ofModels],
    [t('options_storage_rest'), rest],
    [t('options_storage_free'), use?.free],
  ] as const;
  return (
    <section class="card" aria-labelledby="storage">
      <h2 id="storage">{t('options_storage_title')}</h2>
      {use && use.used === undefined && <p class="soft">{t('options_storage_unknown')}</p>}
      {use?.used !== undefined && (
        <dl class="facts">
          {facts.map(
            ([name, bytes]) =>
              bytes !== undefined && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{bytesText(bytes, locale)}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      <IndexNow library={library} vault={vault} />
    </section>
  );
}

/** Computes what the browser stores for Kura beside vault and files. `undefined` if that is unknown or too little to show. */
function restOf({ used, vault, files }: StorageUse = {}): number | undefined {
  if (used === undefined || vault === undefined || files === undefined) return undefined;
  const rest = used - vault - files;
  return rest >= shown ? rest : undefined;
}

/** Less than this would show as 0.0 MB. */
const shown = 50_000;

/** Formats bytes, for example “12.3 MB” or “41 GB”. */
export function bytesText(bytes: number, locale: string): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'gigabyte'] : [bytes / 1e6, 'megabyte'];
  return size.toLocaleString(locale, { style: 'unit', unit, maximumFractionDigits: size < 10 ? 1 : 0 });
}
