interface StepButtonProps<Place> {
  /** Absent: there is nothing further that way. */
  readonly to: Place | undefined;
  readonly label: string;
  readonly sign: '‹' | '›';
  readonly onStep: (to: Place) => void;
}

/** One step back or on, among what is shown one at a time. */
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
