/** Keyboard shortcuts for navigation and decisions. Hidden on phones. */
export function KeyHints({ canDecide }: { canDecide: boolean }) {
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted-foreground max-md:hidden">
      <Hint name="J">next</Hint>
      <Hint name="K">previous</Hint>
      {canDecide && (
        <>
          <Hint name="C">confirm</Hint>
          <Hint name="E">edit</Hint>
          <Hint name="D">dismiss</Hint>
        </>
      )}
    </p>
  );
}

function Hint({ name, children }: { name: string; children: string }) {
  return (
    <span>
      <kbd className="rounded-sm border px-1">{name}</kbd> {children}
    </span>
  );
}
