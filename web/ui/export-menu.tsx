import { Download } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Button } from './button.tsx';
import { MENU, MENU_ITEM } from './row-menu.tsx';

type ExportMenuProps = {
  label: string;
  isBusy: boolean;
  /** Undefined while no period is on the screen, or other days are typed than were searched for. */
  onShown: (() => void) | undefined;
  onAll: () => void;
};

/** One button for the spreadsheets of a list: of what is on the screen, or of everything. */
export function ExportMenu({ label, isBusy, onShown, onAll }: ExportMenuProps) {
  const choices = [
    ['Este período', onShown ? 'o que está na tela, com os filtros' : 'busque um período antes', onShown],
    ['Tudo', 'desde o começo, sem filtros', onAll],
  ] as const;
  return (
    // Modal menus add style elements, which the content policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="secondary" busy={isBusy} busyLabel="Exportando…">
          <Download aria-hidden="true" className="size-5" />
          {label}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" collisionPadding={12} className={MENU}>
          {choices.map(([name, hint, choose]) => (
            <DropdownMenu.Item key={name} disabled={!choose} onSelect={choose} className={MENU_ITEM}>
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="block text-caption">{hint}</span>
              </span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
