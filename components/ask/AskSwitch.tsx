import { SwitchInput } from '../controls/SwitchInput';
import { useQuery } from '../hooks/use-query';
import type { SwitchActions } from './ask-actions';

interface AskSwitchProps {
  readonly name: string;
  readonly setting: SwitchActions;
}

/** One setting of Ask that is on or off. The whole line is its label. */
export function AskSwitch({ name, setting }: AskSwitchProps) {
  const { value: isOn = false } = useQuery([setting], setting.isOn);
  return (
    <label class="ask-switch">
      <span>{name}</span>
      <SwitchInput label={name} on={isOn} onSwitch={isNowOn => void setting.setOn(isNowOn)} />
    </label>
  );
}
