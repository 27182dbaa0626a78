import { Check, Hourglass } from 'lucide-react';
import type { Funeral } from '#contract/funerals.ts';
import { formatDateTime } from '#domain/dates.ts';
import { PersonName } from '#web/lib/person-name.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** The signs belong to the texts. They are drawn, because not every font has them. */
function Going({ isOver }: { isOver: boolean }) {
  const Icon = isOver ? Check : Hourglass;
  return (
    <Badge tone={isOver ? 'green' : 'gold'}>
      <Icon className="size-3.5" />
      <span>
        <span className="text-[0px]">{isOver ? '✔ ' : '⏳ '}</span>
        {isOver ? 'Concluído' : 'Em andamento'}
      </span>
    </Badge>
  );
}

export function FuneralStatus({ funeral: { ativo, concluido, tipo, convenio } }: { funeral: Funeral }) {
  return (
    <p className="flex flex-wrap gap-2">
      {!ativo && <Badge>Desativado</Badge>}
      {ativo && <Going isOver={concluido} />}
      <Badge>{tipo === 'particular' ? 'Particular' : `Convênio ${convenio ?? ''}`}</Badge>
    </p>
  );
}

export function FuneralEnd({ funeral }: { funeral: Funeral }) {
  const { ativo, concluido, concluido_por, data_conclusao, motivo_desativacao } = funeral;
  if (!ativo) return motivo_desativacao ? <p className="break-words text-small">Motivo: {motivo_desativacao}</p> : null;
  if (!concluido || data_conclusao === null) return null;
  return (
    <p className="break-words text-muted text-small">
      Concluído em {formatDateTime(new Date(data_conclusao))}, por{' '}
      {concluido_por && <PersonName email={concluido_por} />}
    </p>
  );
}
