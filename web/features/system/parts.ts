import type { SystemPartState } from '#contract/system.ts';
import type { SystemPart } from '#domain/alarms.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const GROUPS: readonly { id: string; title: string; parts: readonly SystemPart[] }[] = [
  {
    id: 'venda',
    title: 'Venda',
    parts: ['provider', 'confirmations', 'decisions', 'sales', 'holds', 'errors', 'address', 'certificate'],
  },
  {
    id: 'mensagens',
    title: 'Mensagens e tarefas',
    parts: ['mail', 'telegram', 'whatsapp', 'recipients', 'jobs', 'heartbeat'],
  },
  { id: 'servidor', title: 'Servidor', parts: ['database', 'disk', 'memory', 'accounts'] },
  { id: 'backups', title: 'Backups', parts: ['backup', 'copies', 'drill'] },
];

export const STATES: Record<SystemPartState['status'], { label: string; tone: BadgeTone }> = {
  ok: { label: 'Em ordem', tone: 'green' },
  warning: { label: 'Atenção', tone: 'gold' },
  failed: { label: 'Com problema', tone: 'error' },
  unknown: { label: 'Sem medida', tone: 'neutral' },
};

/** The label of a part's button, where it isn't 'Testar'. */
export const ACTIONS: Partial<Record<SystemPart, string>> = {
  confirmations: 'Conferir agora',
  mail: 'Enviar para mim',
  telegram: 'Enviar teste',
};
