/** The parts of the shop and its server that are watched, in the order in which they are shown. */
export const SYSTEM_PARTS = [
  'provider',
  'confirmations',
  'decisions',
  'sales',
  'holds',
  'errors',
  'address',
  'database',
  'mail',
  'telegram',
  'whatsapp',
  'jobs',
  'recipients',
  'accounts',
  'backup',
  'copies',
  'drill',
  'disk',
  'memory',
  'certificate',
  'heartbeat',
] as const;
export type SystemPart = (typeof SYSTEM_PARTS)[number];

export const PART_NAMES: Record<SystemPart, string> = {
  provider: 'Mercado Pago',
  confirmations: 'Confirmação de pagamentos',
  decisions: 'Decisões sobre pagamentos',
  sales: 'Vendas',
  holds: 'Reservas sem pagamento',
  errors: 'Erros',
  address: 'Endereço público',
  database: 'Banco de dados',
  mail: 'Fila de e-mails',
  telegram: 'Fila do Telegram',
  whatsapp: 'Fila do WhatsApp',
  jobs: 'Tarefas',
  recipients: 'Avisos de pedidos',
  accounts: 'Administradores',
  backup: 'Backup',
  copies: 'Cópia em outro lugar',
  drill: 'Ensaio de restauração',
  disk: 'Disco',
  memory: 'Memória',
  certificate: 'Certificado',
  heartbeat: 'Vigia de fora',
};

/** `failed` raises an alarm, `warning` doesn't; `unknown` neither raises nor ends one. */
export type Status = 'ok' | 'warning' | 'failed' | 'unknown';

export type Finding = { status: Status; words: string; mend?: string };

export const ok = (words: string): Finding => ({ status: 'ok', words });
export const warning = (words: string, mend: string): Finding => ({ status: 'warning', words, mend });
export const failed = (words: string, mend: string): Finding => ({ status: 'failed', words, mend });
export const unknown = (words: string): Finding => ({ status: 'unknown', words });

export type Findings = Record<SystemPart, Finding>;

/** The parts that fail because another one does. Only the cause raises an alarm. */
const CONSEQUENCES: Partial<Record<SystemPart, readonly SystemPart[]>> = {
  provider: ['confirmations', 'errors', 'sales'],
  confirmations: ['sales'],
  errors: ['sales'],
  jobs: ['confirmations', 'mail', 'telegram', 'whatsapp'],
  disk: ['backup', 'errors', 'sales'],
  certificate: ['address', 'sales'],
  address: ['sales'],
};

export function consequencesOf(findings: Findings): ReadonlySet<SystemPart> {
  return new Set(
    SYSTEM_PARTS.flatMap((part) => (findings[part].status === 'failed' ? CONSEQUENCES[part] : [])).filter(
      (part) => part !== undefined,
    ),
  );
}

const MINUTE = 60_000;
/** A fault is reported when the next look still sees it. Looks are a minute apart, but never to the millisecond. */
const HOLDS_MS = 0.75 * MINUTE;
/** A fault counts as over when no check has failed for this long. */
const CALM_MS = 3 * MINUTE;

export type AlarmTimes = { beganAt: Date; seenAt: Date; toldAt: Date | null };

/**
 * Change that a check makes to the alarm of a part: open it, report that it began, note that it lasts, report that it ended,
 * delete one that was never reported, or leave it as it is.
 */
export function nextMove(
  alarm: AlarmTimes | undefined,
  status: Status,
  now: Date,
): 'open' | 'tell' | 'see' | 'end' | 'forget' | 'leave' {
  if (!alarm) return status === 'failed' ? 'open' : 'leave';
  const since = (instant: Date) => now.getTime() - instant.getTime();
  if (status === 'failed') return alarm.toldAt === null && since(alarm.beganAt) >= HOLDS_MS ? 'tell' : 'see';
  if (status === 'unknown') return 'see';
  if (since(alarm.seenAt) < CALM_MS) return 'leave';
  return alarm.toldAt === null ? 'forget' : 'end';
}

const decimal = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 });

/** A length of time: '45 s', '12 min', '3,5 h', '2 dias'. */
export function formatSpan(milliseconds: number): string {
  if (milliseconds < MINUTE) return `${Math.max(0, Math.round(milliseconds / 1000))} s`;
  if (milliseconds < 90 * MINUTE) return `${Math.round(milliseconds / MINUTE)} min`;
  if (milliseconds < 48 * 60 * MINUTE) return `${decimal(milliseconds / (60 * MINUTE))} h`;
  return `${Math.round(milliseconds / (24 * 60 * MINUTE))} dias`;
}

export function beganMessage(part: SystemPart, { words, mend }: Finding): { subject: string; lines: string[] } {
  return {
    subject: `Alarme: ${PART_NAMES[part]}`,
    lines: [
      words,
      ...(mend === undefined ? [] : [`O que fazer: ${mend}`]),
      'Esta mensagem vem uma vez só; outra vem quando passar.',
    ],
  };
}

export function endedMessage(
  part: SystemPart,
  { words }: Finding,
  { beganAt, seenAt }: Pick<AlarmTimes, 'beganAt' | 'seenAt'>,
): { subject: string; lines: string[] } {
  const lasted = formatSpan(Math.max(MINUTE, seenAt.getTime() - beganAt.getTime()));
  return { subject: `Passou: ${PART_NAMES[part]}`, lines: [`Está em ordem outra vez, depois de ${lasted}.`, words] };
}
