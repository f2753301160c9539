import { useEffect, useState } from 'preact/hooks';
import type { SwitchActions } from './ask-actions';

interface AskSwitchProps {
  readonly name: string;
  readonly setting: SwitchActions;
}

/** One setting of Ask that is on or off. The whole line is its label. */
export function AskSwitch({ name, setting }: AskSwitchProps) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    void setting.isOn().then(setIsOn);
  }, []);
  return (
    <label class="ask-switch">
      <span>{name}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setIsOn(checked);
          void setting.setOn(checked);
        }}
      />
    </label>
  );
}
