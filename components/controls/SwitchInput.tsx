import { useEffect, useState } from 'preact/hooks';

interface SwitchInputProps {
  readonly label: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** A switch. It shows at once what was chosen, and follows changes that were made elsewhere. */
export function SwitchInput({ label, on, onSwitch }: SwitchInputProps) {
  const [isOn, setIsOn] = useState(on);
  useEffect(() => setIsOn(on), [on]);
  return (
    <input
      type="checkbox"
      role="switch"
      aria-label={label}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        setIsOn(checked);
        onSwitch(checked);
      }}
    />
  );
}
