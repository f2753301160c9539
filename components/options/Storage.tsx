import type { StoredModel } from '../../lib/search/models/stored-model';
import { useLanguage } from '../i18n/language';
import { useQuery } from '../hooks/use-query';
import { Group } from './Group';
import { Row } from './Row';

/** Bytes, as estimated by the browser. */
export interface StorageUsage {
  readonly used?: number;
  readonly free?: number;
  /** Shares of `used`. Only some browsers report them. */
  readonly vault?: number;
  readonly files?: number;
}

export interface StorageProps {
  readonly storage: () => Promise<StorageUsage>;
  readonly models: { list(): Promise<readonly StoredModel[]> };
}

/** Milliseconds between two reads. */
const pollIntervalMs = 5000;

/** Shows for what Kura uses disk space. */
export function Storage({ storage, models }: StorageProps) {
  const { t, locale } = useLanguage();
  const { value: usage } = useQuery([], storage, { pollMs: pollIntervalMs });
  const { value: storedModels = [] } = useQuery([], () => models.list(), { pollMs: pollIntervalMs });
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
    <Group id="storage" title={t('options_storage_title')}>
      {usage && usage.used === undefined && <p class="setting soft">{t('options_storage_unknown')}</p>}
      {usage?.used !== undefined &&
        rows.map(
          ([name, bytes]) =>
            bytes !== undefined && (
              <Row key={name} name={name}>
                {formatBytes(bytes, locale)}
              </Row>
            ),
        )}
    </Group>
  );
}

/** Shows in one line how much disk space Kura uses, and how much there is. */
export function StorageRow({ storage }: Pick<StorageProps, 'storage'>) {
  const { t, locale } = useLanguage();
  const { value: usage, problem } = useQuery([], storage, { pollMs: pollIntervalMs });
  const { used, free = 0 } = usage ?? {};
  // Until it is known, the row keeps its room.
  if (used === undefined && (usage || problem)) return null;
  return (
    <Row name={t('options_storage_title')}>
      {used !== undefined && t('options_storage_of', formatBytes(used, locale), formatBytes(used + free, locale))}
    </Row>
  );
}

/** Computes what the browser stores for Kura beside vault and files. `undefined` if that is unknown or too little to show. */
function computeOtherBytes({ used, vault, files }: StorageUsage = {}): number | undefined {
  if (used === undefined || vault === undefined || files === undefined) return undefined;
  const otherBytes = used - vault - files;
  return otherBytes >= minShownBytes ? otherBytes : undefined;
}

/** Less than this would show as 0.0 MB. */
export const minShownBytes = 50_000;

/** Formats bytes, for example “12.3 MB” or “41 GB”. */
export function formatBytes(bytes: number, locale: string): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'gigabyte'] : [bytes / 1e6, 'megabyte'];
  return size.toLocaleString(locale, { style: 'unit', unit, maximumFractionDigits: size < 10 ? 1 : 0 });
}
