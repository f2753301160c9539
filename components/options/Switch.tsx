import { SwitchInput } from '../controls/SwitchInput';

interface SwitchProps {
  readonly name: string;
  readonly detail?: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Renders one setting that is on or off. The whole line is its label. */
export const Switch = ({ name, detail, on, onSwitch }: SwitchProps) => (
  <label class="setting">
    <span class="setting-text">
      <span class="setting-name">{name}</span>
      {detail && <span class="setting-detail">{detail}</span>}
    </span>
    <SwitchInput label={name} {...{ on, onSwitch }} />
  </label>
);
