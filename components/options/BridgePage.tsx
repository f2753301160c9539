import { useState } from 'preact/hooks';
import type { BridgeClient } from '../../lib/bridge/clients';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { Space } from '../../lib/vault/vault';
import { useNotice } from '../hooks/use-notice';
import { useQuery } from '../hooks/use-query';
import { ProblemText, useLanguage } from '../i18n/language';
import { AddProgram } from './AddProgram';
import { AgentChats } from './AgentChats';
import { BridgeLog } from './BridgeLog';
import type { BridgeActions, BridgeView } from './bridge-props';
import { BridgeState } from './BridgeState';
import { formatScope } from './format-scope';
import { Group } from './Group';
import { Row } from './Row';
import { StatusText } from './StatusText';
import { Switch } from './Switch';

export interface BridgePageProps {
  readonly bridge: BridgeActions;
  readonly library: Pick<LibraryService, 'readConversation'>;
  readonly spaces: readonly Space[];
  readonly copy: (text: string) => Promise<void>;
}

/** Milliseconds between two looks at the connection. */
const pollMs = 1000;

/** Programs on this computer that may search Kura: the connection, each program, and what each one asked. */
export function BridgePage({ bridge, library, spaces, copy }: BridgePageProps) {
  const { t } = useLanguage();
  const [changes, setChanges] = useState(0);
  const { value: view, problem } = useQuery([changes], bridge.read, { pollMs });
  const { notice, run } = useNotice();
  const refresh = () => setChanges(before => before + 1);
  const switchAccess = (on: boolean) =>
    run(async () => {
      const isOn = await bridge.turn(on);
      refresh();
      return on && !isOn ? { tone: 'bad', text: t('bridge_not_allowed') } : undefined;
    });
  const removeClient = (id: string) =>
    run(async () => {
      await bridge.revoke(id);
      refresh();
    });
  return (
    <>
      <Group id="bridge-access">
        <Switch name={t('bridge_on')} detail={t('bridge_on_detail')} on={view?.isOn ?? false} onSwitch={switchAccess} />
        {view?.isOn && <BridgeState status={view.status} copy={copy} />}
        <StatusText notice={notice} />
        {problem && (
          <p class="warning" role="alert">
            <ProblemText problem={problem} />
          </p>
        )}
      </Group>
      {view?.isOn && (
        <>
          <Programs {...{ view, spaces }} onRevoke={removeClient} />
          <AddProgram {...{ bridge, spaces, copy }} command={view.status.command} onAdded={refresh} />
          <AgentChats {...{ view, bridge }} onChanged={refresh} />
          <BridgeLog log={view.log} library={library} />
        </>
      )}
    </>
  );
}

interface ProgramsProps {
  readonly view: BridgeView;
  readonly spaces: readonly Space[];
  readonly onRevoke: (id: string) => void;
}

/** A row for each program: what it may see and do, when it last asked, and the way to end it. */
function Programs({ view: { clients, log, status }, spaces, onRevoke }: ProgramsProps) {
  const { t, moment } = useLanguage();
  if (clients.length === 0) return null;
  const formatUse = ({ id, name }: BridgeClient): string => {
    if (status.programs.some(program => program.name === name)) return t('bridge_connected_now');
    const last = log.find(({ client }) => client === id);
    return last ? t('bridge_last_used', moment(last.at)) : t('bridge_never_used');
  };
  return (
    <Group id="bridge-programs" title={t('bridge_programs')}>
      {clients.map(client => {
        const rights = t(client.mayPropose ? 'bridge_proposes' : 'bridge_reads');
        const detail = [formatScope(client.scope, spaces, t), rights, formatUse(client)].join(' · ');
        return (
          <Row key={client.id} name={<bdi>{client.name}</bdi>} detail={detail}>
            <button type="button" aria-label={t('bridge_revoke_name', client.name)} onClick={() => onRevoke(client.id)}>
              {t('bridge_revoke')}
            </button>
          </Row>
        );
      })}
    </Group>
  );
}
