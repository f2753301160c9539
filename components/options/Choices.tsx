import { useLayoutEffect, useRef } from 'preact/hooks';

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  /** The name of the radio buttons. It must be unique on the page. */
  readonly name: string;
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: string;
    readonly detail?: string;
    /** A BCP 47 tag, if the label is not in the page's language. */
    readonly lang?: string;
  }[];
}

/** Renders a group of radio buttons. */
export function Choices<Value extends string>({ legend, name, chosen, onChoose, choices }: ChoicesProps<Value>) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  // The choice may have changed elsewhere, for example in another tab.
  useLayoutEffect(() => {
    const radio = fieldset.current?.querySelector<HTMLInputElement>(`[value="${chosen}"]`);
    if (radio) radio.checked = true;
  }, [chosen]);
  return (
    <fieldset class="choices" ref={fieldset}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, detail, lang }) => (
        <label key={value} class="choice">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>
            <span lang={lang}>{label}</span>
            {detail && <span class="soft">{detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
