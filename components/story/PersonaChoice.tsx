import type { Persona } from '../../lib/core/scope';

interface PersonaChoiceProps {
  readonly label: string;
  /** The label of the empty choice. */
  readonly none: string;
  readonly personas: readonly Persona[];
  /** A persona id, or empty for none. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Lets the user choose a persona of the story. */
export function PersonaChoice({ label, none, personas, chosen, onChoose }: PersonaChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={chosen} onChange={event => onChoose(event.currentTarget.value)}>
        <option value="">{none}</option>
        {personas.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
