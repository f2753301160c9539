import type { BridgeStatus } from '../../lib/rpc/contracts/bridge';
import { useLanguage } from '../i18n/language';
import { CopyText } from './CopyText';

interface BridgeStateProps {
  readonly status: BridgeStatus;
  readonly copy: (text: string) => Promise<void>;
}

/** Typed in the folder of Kura's source. */
const installCommand = 'npm run bridge install';

/** Whether the bridge is there, and what to do if not. */
export function BridgeState({ status: { state, fault, since, programs }, copy }: BridgeStateProps) {
  const { t, moment } = useLanguage();
  if (state === 'connected') {
    return (
      <div class="model-state model-state-good" role="status">
        <span>{t('bridge_ready')}</span>
        <span>
          {programs.length === 0
            ? t('bridge_since', moment(since))
            : programs.map(({ name, program }) => (program ? `${name} (${program})` : name)).join(', ')}
        </span>
      </div>
    );
  }
  if (state !== 'failed') return <div class="model-state">{t('bridge_connecting')}</div>;
  return (
    <div class="model-state model-state-bad">
      <span role="status">{t(`bridge_fault_${fault ?? 'ended'}`)}</span>
      {fault !== 'noPermission' && <CopyText text={installCommand} label={t('bridge_copy_command')} copy={copy} />}
    </div>
  );
}
