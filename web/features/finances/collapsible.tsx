import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { Card } from '#web/ui/card.tsx';

type CollapsibleProps = {
  title: string;
  description: string;
  icon: ReactNode;
  open: boolean;
  onToggle: () => void;
  toggle?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** A card that unfolds below its title. Once opened, its content stays mounted while folded, so typed values are kept. */
export function Collapsible({ title, description, icon, open, onToggle, toggle, children }: CollapsibleProps) {
  const id = useId();
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  return (
    <Card className="no-print @container p-0!">
      <h2>
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-describedby={`${id}-about`}
          onClick={onToggle}
          className="group flex w-full cursor-pointer items-center gap-4 rounded-card px-6 py-4.5 text-start hover:bg-green-soft"
        >
          <span aria-hidden="true" className="text-green">
            {icon}
          </span>
          <span className="min-w-0 flex-1 font-display text-heading-4">{title}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform duration-150 group-aria-expanded:rotate-180 motion-reduce:transition-none"
          />
        </button>
      </h2>
      <p id={`${id}-about`} hidden={open} className="-mt-3 px-6 pb-4.5 pl-17 text-muted text-small">
        {description}
      </p>
      <div id={id} hidden={!open} className="border-line border-t px-6 py-6">
        {wasOpened && children}
      </div>
    </Card>
  );
}
