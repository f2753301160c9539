import type { ComponentChildren } from 'preact';

interface RowProps {
  readonly name: ComponentChildren;
  readonly detail?: ComponentChildren;
  /** Stands at the end of the line: a value, a button. */
  readonly children?: ComponentChildren;
}

/** One line of a card: what it is about, one sentence, and its value or button. */
export function Row({ name, detail, children }: RowProps) {
  return (
    <div class="setting">
      <div class="setting-text">
        <div class="setting-name">{name}</div>
        {detail && <div class="setting-detail">{detail}</div>}
      </div>
      {children && <div class="setting-value">{children}</div>}
    </div>
  );
}

interface SelectRowProps<Value extends string> {
  readonly name: string;
  readonly detail?: ComponentChildren;
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: string;
    /** A BCP 47 tag, if the label is not in the page's language. */
    readonly lang?: string;
  }[];
  /** Follows the list of choices: what is done with the chosen one. */
  readonly children?: ComponentChildren;
}

/** One line of a card with a list of choices. */
export function SelectRow<Value extends string>(props: SelectRowProps<Value>) {
  const { name, detail, chosen, onChoose, choices, children } = props;
  return (
    <Row name={name} detail={detail}>
      <select
        aria-label={name}
        value={chosen}
        onChange={({ currentTarget }) => {
          const choice = choices.find(({ value }) => value === currentTarget.value);
          if (choice) onChoose(choice.value);
        }}
      >
        {choices.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang} selected={value === chosen}>
            {label}
          </option>
        ))}
      </select>
      {children}
    </Row>
  );
}
