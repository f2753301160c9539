interface StepButtonProps<Place> {
  /** Absent if there is nothing further in this direction. */
  readonly to: Place | undefined;
  readonly label: string;
  readonly sign: '‹' | '›';
  readonly onStep: (to: Place) => void;
}

/** A button that goes one step back or forward. */
export function StepButton<Place>({ to, label, sign, onStep }: StepButtonProps<Place>) {
  return (
    <button
      type="button"
      class="quiet small"
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onStep(to)}
    >
      {sign}
    </button>
  );
}
