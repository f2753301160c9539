import type { StoredModel } from '../../lib/search/models/stored-model';
import { useLanguage } from '../i18n/language';
import { usePolling } from '../hooks/use-polling';
import { IndexStatus } from './IndexStatus';
import type { IndexStatusProps } from './IndexStatus';

/** Bytes, as estimated by the browser. */
export interface StorageUsage {
  readonly used?: number;
  readonly free?: number;
  /** Shares of `used`. Only some browsers report them. */
  readonly vault?: number;
  readonly files?: number;
}

export interface StorageProps extends IndexStatusProps {
  readonly storage: () => Promise<StorageUsage>;
  readonly models: { list(): Promise<readonly StoredModel[]> };
}

/** Milliseconds between two reads. */
const pollIntervalMs = 5000;

/** Shows how much disk space Kura uses and for what, and the state of the index. */
export function Storage({ storage, models, library, vault }: StorageProps) {
  const { t, locale } = useLanguage();
  const { value: usage } = usePolling(storage, pollIntervalMs);
  const { value: storedModels = [] } = usePolling(() => models.list(), pollIntervalMs);
  const modelBytes = storedModels.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0);
  const indexBytes = usage?.files === undefined ? undefined : Math.max(0, usage.files - modelBytes);
  const otherBytes = computeOtherBytes(usage);
  const rows = [
    [t('options_storage_used'), usage?.used],
    [t('options_storage_vault'), usage?.vault],
    [t('options_storage_index'), indexBytes],
    [t('options_storage_models'), modelBytes],
    [t('options_storage_rest'), otherBytes],
    [t('options_storage_free'), usage?.free],
  ] as const;
  return (
    <section class="card" aria-labelledby="storage">
      <h2 id="storage">{t('options_storage_title')}</h2>
      {usage && usage.used === undefined && <p class="soft">{t('options_storage_unknown')}</p>}
      {usage?.used !== undefined && (
        <dl class="facts">
          {rows.map(
            ([name, bytes]) =>
              bytes !== undefined && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{formatBytes(bytes, locale)}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      <IndexStatus library={library} vault={vault} />
    </section>
  );
}

/** Computes what the browser stores for Kura beside vault and files. `undefined` if that is unknown or too little to show. */
function computeOtherBytes({ used, vault, files }: StorageUsage = {}): number | undefined {
  if (used === undefined || vault === undefined || files === undefined) return undefined;
  const otherBytes = used - vault - files;
  return otherBytes >= minShownBytes ? otherBytes : undefined;
}

/** Less than this would show as 0.0 MB. */
const minShownBytes = 50_000;

/** Formats bytes, for example “12.3 MB” or “41 GB”. */
function formatBytes(bytes: number, locale: string): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'gigabyte'] : [bytes / 1e6, 'megabyte'];
  return size.toLocaleString(locale, { style: 'unit', unit, maximumFractionDigits: size < 10 ? 1 : 0 });
}
