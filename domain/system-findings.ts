import { type Finding, failed, formatSpan, ok, unknown, warning } from './alarms.ts';
import { formatDateTime } from './dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GIGABYTE = 1024 ** 3;
const MEGABYTE = 1024 ** 2;

export const decimal = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
const size = (bytes: number) =>
  bytes < GIGABYTE ? `${Math.round(bytes / MEGABYTE)} MB` : `${decimal(bytes / GIGABYTE)} GB`;
export const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('pt-BR')} ${many}`;
const ago = (instant: Date, now: Date) => `há ${formatSpan(now.getTime() - instant.getTime())}`;

export type Event = { at: Date; detail: string };

/** Whether the first happened and the second not since. */
const isLast = (event: Event | undefined, ...others: (Event | undefined)[]) =>
  event !== undefined && others.every((other) => other === undefined || event.at > other.at);

export function judgeDisk({ free, total, folder }: { free: number; total: number; folder: string }): Finding {
  const words = `${decimal(free / GIGABYTE)} GB livres de ${decimal(total / GIGABYTE)} GB em ${folder}.`;
  const mend = 'Aumente o disco ou apague o que não é da loja: abaixo de 0,2 GB ela deixa de aceitar pedidos.';
  if (free < GIGABYTE / 2) return failed(words, mend);
  return free < 2 * GIGABYTE ? warning(words, mend) : ok(words);
}

/** Little memory is worth a warning; the shop itself is restarted before it takes all of it. */
export function judgeMemory({ available, used }: { available: number; used?: number }): Finding {
  const own = used === undefined ? '' : `; a loja usa ${size(used)}`;
  const words = `${size(available)} disponíveis${own}.`;
  if (available >= 150 * MEGABYTE) return ok(words);
  return warning(words, 'Feche o que não é da loja ou aumente a memória.');
}

/** Longer than a day and its backup. */
const BACKUP_LATE = 26 * HOUR;
/** A piece of the log is sent at least every minute while the shop is open. */
const LOG_LATE = 5 * MINUTE;
/** Pictures, configuration and dumps are kept every hour. */
const HOURLY_LATE = 3 * HOUR;

type Kept = {
  place: string;
  last: Event | undefined;
  failure: Event | undefined;
  now: Date;
};
const MEND_BACKUP = 'sudo memorial backup diz o que impede; sudo journalctl -u memorial-backup mostra o que já houve.';

export const NO_BACKUP = failed('Esta loja não faz cópias: com a máquina perde-se tudo.', 'sudo memorial install');

/** Copies of a PostgreSQL on this machine: its log, which leaves it all the time, and the backup that the log goes on from. */
export function judgeBackup({
  log,
  place,
  last,
  failure,
  now,
}: Kept & { log: { isOn: boolean; last: Date | undefined; failed: Date | undefined } }): Finding {
  if (!log.isOn) return failed('O log do banco não sai desta máquina.', 'sudo memorial install');
  const silence = log.last === undefined ? undefined : now.getTime() - log.last.getTime();
  if (silence === undefined || silence > LOG_LATE) {
    const since = silence === undefined ? 'ainda não chegou' : `não chega há ${formatSpan(silence)}`;
    return failed(`O log do banco ${since} a ${place}: o que se vende agora se perderia com a máquina.`, MEND_BACKUP);
  }
  const made = judgeAge({ what: 'O backup do banco', late: BACKUP_LATE, place, last, failure, now });
  if (made.status !== 'ok') return made;
  if (log.failed && last && log.failed > last.at) {
    const words = `O log do banco falhou em ${formatDateTime(log.failed)}; desse meio-tempo algo pode faltar até o próximo backup.`;
    // Beyond what may wait, pgBackRest drops the log of a place that is away, which PostgreSQL takes for an arrival.
    if (now.getTime() - log.failed.getTime() <= LOG_LATE) return unknown(words);
    return warning(words, 'Nada: é feito dentro de uma hora. Ou já: sudo memorial backup');
  }
  return ok(`${made.words} O log chegou ${ago(log.last ?? now, now)}: com a máquina perde-se um minuto.`);
}

/** Copies of a database that somebody else runs. */
export function judgeDump(kept: Kept): Finding {
  const made = judgeAge({ what: 'A cópia do banco', late: HOURLY_LATE, ...kept });
  if (made.status !== 'ok') return made;
  return ok(`${made.words} O banco é de outro servidor: se ele se perde, perde-se até uma hora.`);
}

function judgeAge({ what, late, place, last, failure, now }: Kept & { what: string; late: number }): Finding {
  if (failure && isLast(failure, last))
    return failed(`${what} falhou em ${formatDateTime(failure.at)}: ${failure.detail}`, MEND_BACKUP);
  if (last === undefined) return failed(`${what} em ${place}: ainda não há.`, MEND_BACKUP);
  const age = now.getTime() - last.at.getTime();
  const words = `${what} em ${place} tem ${formatSpan(age)}.`;
  return age > late ? failed(words, MEND_BACKUP) : ok(words);
}

/** Copies of pictures and configuration, and whether the place outlives this machine. */
export function judgeCopies({ isSameDisk, ...kept }: Kept & { isSameDisk: boolean }): Finding {
  const made = judgeAge({ what: 'A cópia de imagens e configuração', late: HOURLY_LATE, ...kept });
  if (made.status !== 'ok' || !isSameDisk) return made;
  return warning(
    'As cópias estão no disco da loja, que as leva quando morre.',
    'sudo memorial install --copies /outro/disco, sftp://usuario@servidor/pasta ou um arquivo com s3://chave:segredo@servidor/balde.',
  );
}

export function judgeDrill({
  last,
  failure,
  now,
}: {
  last: Date | undefined;
  failure: Event | undefined;
  now: Date;
}): Finding {
  const mend = 'sudo memorial drill restaura o backup mais novo numa cópia, sem tocar na loja.';
  if (failure && (last === undefined || failure.at > last))
    return failed(`O de ${formatDateTime(failure.at)} falhou: ${failure.detail}`, mend);
  if (last === undefined) return warning('Nenhum backup foi restaurado ainda.', mend);
  const age = now.getTime() - last.getTime();
  const words = `O último que deu certo foi há ${formatSpan(age)}.`;
  return age > 8 * DAY ? failed(words, mend) : ok(words);
}

/** Certificates are renewed when a third of their life is left, whether it lasts half a day or three months. */
export function judgeCertificate({ from, to, fault }: { from: Date; to: Date; fault?: string }, now: Date): Finding {
  const left = (to.getTime() - now.getTime()) / (to.getTime() - from.getTime());
  const words = left < 0 ? `Venceu em ${formatDateTime(to)}.` : `Vale até ${formatDateTime(to)}.`;
  const mend = 'O Caddy o renova sozinho; sudo journalctl -u caddy diz o que o impede.';
  if (left >= 0 && fault !== undefined)
    return failed(`Os navegadores não o aceitam: é autoassinado ou de outro nome (${fault}).`, mend);
  if (left < 0.12) return failed(words, mend);
  return left < 0.25 ? warning(words, mend) : ok(words);
}

/** Without any answer for this long the provider counts as away. */
const PROVIDER_SILENT = 5 * MINUTE;

/** Calls are made every minute, so an announcement that is older was mended. */
const ENDING_REMEMBERED = DAY;

type Provider = Record<'answer' | 'refusal' | 'silence' | 'notification', Event | undefined> & {
  /** The provider's announcement that a call of ours ends. */
  ending?: Event | undefined;
  /** No payment is real, in a shop that is open to the world. */
  isSimulated?: boolean;
  now: Date;
};

/** By what was last seen of the provider; the shop asks it every minute. */
export function judgeProvider({
  answer,
  refusal,
  silence,
  notification,
  ending,
  isSimulated = false,
  now,
}: Provider): Finding {
  const answered = answer ? `Respondeu ${ago(answer.at, now)}` : 'Ainda não respondeu';
  const told = notification
    ? `último aviso de pagamento ${ago(notification.at, now)}`
    : 'nenhum aviso de pagamento ainda';
  if (isLast(refusal, answer))
    return failed(
      `O Mercado Pago recusa a loja: o token não vale mais. ${answered}; ${told}.`,
      'No painel do Mercado Pago, copie o Access Token de produção para MP_ACCESS_TOKEN e reinicie a loja. Pagamentos já feitos são achados depois, sozinhos.',
    );
  if (silence && isLast(silence, answer)) {
    const words = `O Mercado Pago não responde. ${answered}; ${told}.`;
    const mend = 'Nada: pagamentos já feitos são achados quando ele voltar. Se durar, veja status.mercadopago.com.';
    const isLong = !answer || silence.at.getTime() - answer.at.getTime() >= PROVIDER_SILENT;
    return isLong ? failed(words, mend) : warning(words, mend);
  }
  if (ending && now.getTime() - ending.at.getTime() < ENDING_REMEMBERED)
    return warning(
      `O Mercado Pago avisa que encerra uma chamada que a loja usa (${ending.detail}). ${answered}; ${told}.`,
      'sudo memorial update. Se já é a versão mais nova, mande este aviso a quem cuida do programa.',
    );
  if (isSimulated)
    return warning(
      'Simulados: nenhum pagamento é de verdade.',
      'sudo memorial install --answers ARQUIVO, com mercadopago= e webhook= de verdade no arquivo.',
    );
  return answer ? ok(`${answered}, com o token aceito; ${told}.`) : unknown('Ainda não foi perguntado nada.');
}

export const CONFIRMATION_LATE_MINUTES = 10;

/** `late`: pending payments whose state was last asked of the provider more than ten minutes ago. */
export function judgeConfirmations({ open, late }: { open: number; late: number }): Finding {
  if (late > 0)
    return failed(
      `${counted(late, 'pagamento começado não é conferido', 'pagamentos começados não são conferidos')} há mais de ${CONFIRMATION_LATE_MINUTES} min: quem pagou não recebe a confirmação.`,
      'Veja aqui Mercado Pago e Tarefas, e sudo memorial logs.',
    );
  if (open === 0) return ok('Nenhum pagamento espera.');
  return ok(`${counted(open, 'pagamento começado', 'pagamentos começados')}, conferidos em dia.`);
}

/** The fewest units held of a wreath that are worth an alarm: of two, one buyer holds half. */
const MANY_HELD = 3;

/** `most`: the wreath of which the largest part of the stock is held by unpaid orders of the shop. */
export function judgeHolds(most: { name: string; held: number; stock: number } | undefined): Finding {
  if (!most || most.held < MANY_HELD || most.held * 2 < most.stock) return ok('Nenhuma coroa tem metade reservada.');
  return failed(
    `De ${most.name}, ${most.held} de ${counted(most.stock, 'unidade está reservada', 'unidades estão reservadas')} sem pagamento.`,
    'Veja em Reservas quem são: se não parecem compradores, libere-as, e quem compra por telefone não espera.',
  );
}

export type Queue = {
  waiting: number;
  oldest: Date | undefined;
  lastSent: Date | undefined;
  /** Given up within a day. */
  refused: number;
  now: Date;
};

const MESSAGE_LATE = 15 * MINUTE;

const QUEUE_MENDS = {
  email:
    'Confira SMTP_URL em /etc/memorial/environment e reinicie a loja. As mensagens esperam um dia e saem sozinhas.',
  telegram:
    'Confira TELEGRAM_BOT_TOKEN com o @BotFather e reinicie a loja. As mensagens esperam um dia e saem sozinhas.',
  whatsapp: 'Veja o Gerenciador do WhatsApp, na Meta. As mensagens esperam um dia e saem sozinhas.',
} as const;

/** One message that a mailbox puts off isn't an alarm while others arrive. */
export function judgeQueue(
  { waiting, oldest, lastSent, refused, now }: Queue,
  channel: keyof typeof QUEUE_MENDS,
): Finding {
  const mend = QUEUE_MENDS[channel];
  const sent = lastSent ? `; a última saiu ${ago(lastSent, now)}` : '';
  const isLate = (instant: Date | undefined) => !instant || now.getTime() - instant.getTime() > MESSAGE_LATE;
  if (oldest) {
    const words = `${counted(waiting, 'mensagem espera', 'mensagens esperam')}, a mais antiga ${ago(oldest, now)}${sent}.`;
    if (isLate(oldest)) return isLate(lastSent) ? failed(words, mend) : warning(words, mend);
    return ok(words);
  }
  if (refused > 0)
    return warning(
      `Nada espera${sent}; ${counted(refused, 'mensagem não chegou', 'mensagens não chegaram')} nas últimas 24 h.`,
      'Em Notificações aparece o motivo de cada uma, e dá para reenviar.',
    );
  return ok(`Nada espera${sent}.`);
}

export function judgeJobs({ overdue, given }: { overdue: number; given: number }): Finding {
  if (overdue > 0)
    return failed(
      `${counted(overdue, 'tarefa espera', 'tarefas esperam')} há mais de 10 min: mensagens e confirmações param.`,
      'Reinicie a loja (sudo systemctl restart memorial@3000) e veja sudo memorial logs.',
    );
  if (given > 0)
    return warning(
      `${counted(given, 'tarefa falhou', 'tarefas falharam')} nas últimas 24 h.`,
      'sudo memorial logs diz por quê.',
    );
  return ok('Todas em dia.');
}

export const ERROR_MINUTES = 5;
const MANY_ERRORS = 10;

/** `count`: answers of the last five minutes that were the shop's own fault. */
export function judgeErrors(count: number): Finding {
  if (count === 0) return ok(`Nenhum nos últimos ${ERROR_MINUTES} min.`);
  const words = `${counted(count, 'resposta com erro', 'respostas com erro')} nos últimos ${ERROR_MINUTES} min.`;
  return count < MANY_ERRORS
    ? ok(words)
    : failed(words, 'sudo memorial logs diz qual é o erro; peça ajuda a quem cuida do servidor.');
}

/** The outside address hears from the shop every five minutes while all is well, and raises an alarm when it doesn't. */
export function judgeHeartbeat({
  isUsed,
  ping,
  failure,
  now,
}: {
  isUsed: boolean;
  ping: Event | undefined;
  failure: Event | undefined;
  now: Date;
}): Finding {
  if (!isUsed)
    return warning(
      'Não há: se o servidor parar de todo, ninguém avisa.',
      'Ponha em DEADMAN_URL o endereço de um serviço que avisa quando deixa de ouvir a loja; veja docs/operations.md.',
    );
  if (isLast(failure, ping))
    return warning('Não foi possível falar com ele.', 'Confira DEADMAN_URL em /etc/memorial/environment.');
  return ping ? ok(`Avisado ${ago(ping.at, now)} de que está tudo bem.`) : unknown('Ainda não foi avisado.');
}
