import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type ActionProps = Omit<ButtonProps, 'onClick' | 'busy'> & {
  run: { isPending: boolean; mutate: () => void };
  icon?: LucideIcon;
  /** The question before it: title, the button that says yes, and what follows. */
  asks?: { title: string; yes: string; text: ReactNode };
};

/** A pressed button that leaves the page with its row hands the focus to the list around it. */
function useFocusLeft() {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef({ yet: false });
  useEffect(() => {
    const [list, press] = [button.current?.closest<HTMLElement>('[tabindex="-1"]'), pressed.current];
    return () => {
      if (press.yet && document.activeElement === document.body) list?.focus({ preventScroll: true });
    };
  }, []);
  const notePress = () => {
    pressed.current.yet = true;
  };
  return { button, notePress };
}

/** A button that changes something on the server, busy until it is done; one that can't be undone asks before. */
export function Action({ run, icon: Icon, asks, children, ...rest }: ActionProps) {
  const [isAsking, setAsking] = useState(false);
  const { button, notePress } = useFocusLeft();
  const press = () => {
    notePress();
    run.mutate();
  };
  return (
    <>
      <Button ref={button} {...rest} busy={run.isPending} onClick={asks ? () => setAsking(true) : press}>
        {Icon && <Icon />}
        {children}
      </Button>
      {asks && (
        <ConfirmDialog
          open={isAsking}
          title={asks.title}
          confirmLabel={asks.yes}
          onConfirm={() => {
            setAsking(false);
            press();
          }}
          onCancel={() => setAsking(false)}
        >
          <p className="whitespace-pre-line break-words">{asks.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
