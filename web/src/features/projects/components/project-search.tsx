import { Popover } from 'radix-ui';
import { Field } from '@/components/ui/field.tsx';
import { ProjectPicker } from './project-picker.tsx';

interface ProjectSearchProps {
  /** The button it is anchored to, which regains the focus. */
  anchor: React.RefObject<HTMLButtonElement | null>;
  onChoose: (projectId: string) => void;
  onClose: () => void;
}

/** Finds a project by name, in a popup below a button. */
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
          // A click on the button closes it through the button's own handler; closing here first would make
          // that click reopen it.
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
