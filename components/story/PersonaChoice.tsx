import type { Persona } from '../../lib/walls';

interface PersonaChoiceProps {
  readonly label: string;
  /** What choosing none of them means, in words. */
  readonly none: string;
  readonly personas: readonly Persona[];
  /** An id; empty: none. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** One of those who are in a story. */
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
