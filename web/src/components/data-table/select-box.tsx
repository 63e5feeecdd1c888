interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of its rows are selected. */
  mixed?: boolean;
  /** `extend` if Shift was held. */
  onToggle: (extend: boolean) => void;
}

/** A checkbox that selects rows. The whole cell is clickable. */
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
        // Use click: it also fires for the keyboard and knows about Shift.
        onChange={(event) => onToggle(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        className="size-4 cursor-pointer accent-primary"
      />
    </label>
  );
}
