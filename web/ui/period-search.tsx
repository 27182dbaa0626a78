import { Download, SearchX } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { PeriodForm, type PeriodFormProps } from './period-form.tsx';
import { MENU, MENU_ITEM } from './row-menu.tsx';

type ExportMenuProps = {
  label: string;
  isBusy: boolean;
  /** Undefined while no period is on the screen, or other days are typed than were searched for. */
  onShown: (() => void) | undefined;
  onAll: () => void;
};

function ExportMenu({ label, isBusy, onShown, onAll }: ExportMenuProps) {
  const choices = [
    ['Este período', onShown ? 'o que está na tela, com os filtros' : 'busque um período antes', onShown],
    ['Tudo', 'desde o começo, sem filtros', onAll],
  ] as const;
  return (
    // Modal menus add style elements, which the content policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="secondary" busy={isBusy} busyLabel="Exportando…">
          <Download />
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

type PeriodSearchProps = Omit<PeriodFormProps, 'children'> & {
  report: ExportMenuProps;
};

export function PeriodSearch({ report, ...form }: PeriodSearchProps) {
  return (
    <Card className="no-print mb-6 p-4 sm:p-5">
      <PeriodForm {...form}>
        <ExportMenu {...report} />
      </PeriodForm>
    </Card>
  );
}

export function emptyPeriod(title: string): { title: string; icon: ReactNode; children: string } {
  return { title, icon: <SearchX />, children: 'Confira as datas ou aumente o período.' };
}
