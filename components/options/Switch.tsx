interface SwitchProps {
  readonly name: string;
  readonly detail: string;
  readonly on: boolean;
  /** The first switch of a card has no line above it. */
  readonly isFirst?: true;
  readonly onSwitch: (on: boolean) => void;
}

/** Renders one setting that is on or off, with its explanation. */
export function Switch({ name, detail, on, isFirst, onSwitch }: SwitchProps) {
  return (
    <label class={isFirst ? 'switch' : 'switch switch-alone'}>
      <span class="switch-text">
        <span class="switch-name">{name}</span>
        <span class="soft">{detail}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        defaultChecked={on}
        onChange={event => onSwitch(event.currentTarget.checked)}
      />
    </label>
  );
}
