import { useState } from 'react';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Switch } from '#web/ui/switch.tsx';

type Example = { name: string; amount: string; active: boolean };

const ROWS: readonly Example[] = [
  { name: 'Coroa Serenidade', amount: 'R$ 350,00', active: true },
  { name: 'Coroa Saudade', amount: 'R$ 1.290,00', active: false },
];

const COLUMNS: readonly Column<Example>[] = [
  { header: 'Nome', cell: ({ name }) => name },
  { header: 'Valor', cell: ({ amount }) => amount, align: 'end', className: 'tabular-nums' },
  { header: 'Ativo', cell: ({ active }) => (active ? 'sim' : 'não') },
];

export function OfficeParts() {
  const [isOn, setOn] = useState(true);
  return (
    <section aria-labelledby="administracao">
      <Heading level={2} id="administracao" className="mb-6">
        Administração
      </Heading>
      <div className="space-y-8">
        <div className="flex flex-wrap items-center gap-4">
          <Switch label="Ligado ou desligado" checked={isOn} onChange={setOn} />
          <Switch label="Aguardando resposta" checked={isOn} onChange={setOn} busy />
        </div>
        <DataTable
          caption="Exemplo de tabela"
          width="narrow"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ name }) => name}
          isDimmed={({ active }) => !active}
        />
      </div>
    </section>
  );
}
