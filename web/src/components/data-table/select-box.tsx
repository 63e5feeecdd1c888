interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is selected. */
  mixed?: boolean;
  /** `extend` where Shift was held. */
  onToggle: (extend: boolean) => void;
}

/** A checkbox that selects rows; it can be hit anywhere in its cell. */
export function SelectBox({ label, checked, mixed = false, onToggle }: SelectBoxProps) {
  return (
    <label className="relative z-10 grid size-9 cursor-pointer select-none place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        // A checkbox changes by a click, from the keyboard too, and the click knows about Shift.
        onChange={(event) => onToggle(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        className="size-4 cursor-pointer accent-primary"
      />
    </label>
  );
}
