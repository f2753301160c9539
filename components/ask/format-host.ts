import { getKind, isRelayed } from '../../lib/assistants/provider-kinds';
import type { Translate } from '../i18n/language';
import type { ListedProvider } from './ask-actions';

/** Whether what is sent stays on this computer. */
export const isOnThisComputer = (provider: Pick<ListedProvider, 'kind' | 'address'>): boolean =>
  getKind(provider.kind).isLocal && !isRelayed(provider);

/** Where texts go: “api.anthropic.com”, or “this computer”. */
export const formatHost = (provider: Pick<ListedProvider, 'kind' | 'address'>, t: Translate): string =>
  isOnThisComputer(provider) ? t('ask_this_computer') : (URL.parse(provider.address)?.host ?? '');

/** The kind’s own name, or its translated one. */
export function formatKind(kind: ListedProvider['kind'], t: Translate): string {
  const { name } = getKind(kind);
  if (name !== '') return name;
  return kind === 'browser' ? t('ask_kind_browser') : t('ask_kind_compatible');
}

/** “Claude · claude-sonnet-5”. */
export const formatModel = ({ kind, model }: Pick<ListedProvider, 'kind' | 'model'>, t: Translate): string =>
  kind === 'browser' ? formatKind(kind, t) : `${formatKind(kind, t)} · ${model}`;
