import { useEffect, useState } from 'preact/hooks';

interface SwitchProps {
  readonly name: string;
  readonly detail?: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Renders one setting that is on or off. The whole line is its label. */
export function Switch({ name, detail, on, onSwitch }: SwitchProps) {
  // It shows at once what was chosen, and follows changes made elsewhere.
  const [isOn, setIsOn] = useState(on);
  useEffect(() => setIsOn(on), [on]);
  return (
    <label class="setting">
      <span class="setting-text">
        <span class="setting-name">{name}</span>
        {detail && <span class="setting-detail">{detail}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        checked={isOn}
        onChange={event => {
          setIsOn(event.currentTarget.checked);
          onSwitch(event.currentTarget.checked);
        }}
      />
    </label>
  );
}
