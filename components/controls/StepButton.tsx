interface StepButtonProps<Target> {
  /** Absent if there is nothing further in this direction. */
  readonly to: Target | undefined;
  readonly label: string;
  readonly sign: '‹' | '›';
  readonly onStep: (to: Target) => void;
}

/** A button that goes one step back or forward. */
export function StepButton<Target>({ to, label, sign, onStep }: StepButtonProps<Target>) {
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
