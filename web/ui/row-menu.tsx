import { EllipsisVertical } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Children, type ReactNode } from 'react';

export const MENU = 'z-panel min-w-48 rounded-card border border-line bg-surface p-1.5 text-ink shadow-high';
export const MENU_ITEM =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 text-small outline-none data-[disabled]:cursor-default data-[disabled]:text-muted data-[highlighted]:bg-green-soft data-[highlighted]:text-green [&_.lucide]:size-4.5';

type RowMenuProps = {
  /** Names the record: 'do pedido nº 1042'. */
  of: string;
  children: ReactNode;
};

export function RowMenu({ of, children }: RowMenuProps) {
  return (
    // Modal menus add style elements, which the content policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Ações ${of}`}
        title="Ações"
        className="icon-button text-green hover:bg-green-soft"
      >
        <EllipsisVertical />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" collisionPadding={12} className={MENU}>
          {Children.map(children, (action) => (
            <DropdownMenu.Item asChild className={MENU_ITEM}>
              {action}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
