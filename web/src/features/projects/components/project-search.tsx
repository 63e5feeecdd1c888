import { Popover } from 'radix-ui';
import { Field } from '@/components/ui/field.tsx';
import { ProjectPicker } from './project-picker.tsx';

interface ProjectSearchProps {
  /** The button it hangs below, which gets the keyboard back. */
  anchor: React.RefObject<HTMLButtonElement | null>;
  onChoose: (projectId: string) => void;
  onClose: () => void;
}

/** Finds a project by its name, below a button. */
export function ProjectSearch({ anchor, onChoose, onClose }: ProjectSearchProps) {
  const onButton = (event: { target: EventTarget | null }) =>
    event.target instanceof Node && anchor.current?.contains(event.target);
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor as React.RefObject<HTMLButtonElement>} />
      <Popover.Portal container={document.getElementById('main')}>
        <Popover.Content
          align="start"
          sideOffset={4}
          aria-label="Choose a project"
          // A press on the button closes by the button's own click; closing here first would make that click open it again.
          onInteractOutside={(event) => {
            if (onButton(event)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className="z-50 w-80 max-w-[calc(100vw-2rem)] rounded-md border bg-popover p-3 text-popover-foreground shadow-overlay data-[state=open]:animate-in data-[state=open]:fade-in-0"
        >
          <Field label="Project">
            {(control) => (
              <ProjectPicker
                control={control}
                value={null}
                onChange={(project) => {
                  if (!project) return;
                  onChoose(project.id);
                  onClose();
                }}
              />
            )}
          </Field>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
