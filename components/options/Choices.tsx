import { useLayoutEffect, useRef } from 'preact/hooks';

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  /** The name of the radio buttons. It must be unique on the page. */
  readonly name: string;
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}

/** One line of a card with a few choices beside each other, as radio buttons. */
export function Choices<Value extends string>({ legend, name, chosen, onChoose, choices }: ChoicesProps<Value>) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  // The choice may have changed elsewhere, for example in another tab.
  useLayoutEffect(() => {
    const radio = fieldset.current?.querySelector<HTMLInputElement>(`[value="${chosen}"]`);
    if (radio) radio.checked = true;
  }, [chosen]);
  return (
    <fieldset class="setting" ref={fieldset}>
      <legend class="visually-hidden">{legend}</legend>
      <span class="setting-text" aria-hidden="true">
        <span class="setting-name">{legend}</span>
      </span>
      <span class="segments">
        {choices.map(({ value, label }) => (
          <label key={value} class="segment">
            <input
              type="radio"
              class="visually-hidden"
              name={name}
              value={value}
              defaultChecked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}
