import { sessionAgents, type SessionAgent } from '../../lib/bridge/agent-sessions';
import { getSourceName } from '../../lib/sites/sources';
import { useNotice } from '../hooks/use-notice';
import { useLanguage } from '../i18n/language';
import type { BridgeActions, BridgeView } from './bridge-props';
import { Group } from './Group';
import { StatusText } from './StatusText';
import { Switch } from './Switch';

interface AgentChatsProps {
  readonly view: BridgeView;
  readonly bridge: Pick<BridgeActions, 'follow'>;
  readonly onChanged: () => void;
}

/** A switch for each coding agent whose chats lie on this computer, with their number before it is turned on. */
export function AgentChats({ view: { status, followed }, bridge, onChanged }: AgentChatsProps) {
  const { t, count, number } = useLanguage();
  const { notice, run } = useNotice();
  const { counts, progress } = status.sessions;
  if (!counts) return null;
  const formatState = (agent: SessionAgent): string => {
    const files = counts[agent] ?? 0;
    const current = progress[agent];
    if (!followed[agent] || !current)
      return files === 0 ? t('agent_chats_none') : t('agent_chats_found', count('count_chats', files));
    const { files: all, left, failed } = current;
    const done = all - left - failed;
    const state =
      left > 0 ? t('agent_chats_left', number(done), number(all)) : t('agent_chats_saved', count('count_chats', done));
    return failed > 0 ? `${state} · ${t('agent_chats_failed', number(failed))}` : state;
  };
  const switchAgent = (agent: SessionAgent, on: boolean) =>
    run(async () => {
      await bridge.follow(agent, on);
      onChanged();
    });
  return (
    <Group id="bridge-chats" title={t('agent_chats_title')}>
      {sessionAgents.map(agent => (
        <Switch
          key={agent}
          name={getSourceName(agent)}
          detail={formatState(agent)}
          on={followed[agent] !== undefined}
          onSwitch={on => switchAgent(agent, on)}
        />
      ))}
      <StatusText notice={notice} />
    </Group>
  );
}
