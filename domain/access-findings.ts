import { type Finding, failed, ok, warning } from './alarms.ts';
import { counted, decimal } from './system-findings.ts';

const GIGABYTE = 1024 ** 3;
const MEGABYTE = 1024 ** 2;

const AWAY = 'O banco de dados não responde: ninguém consegue comprar nem entrar no painel.';

type DatabaseState =
  | { isAway: true; reason: string; free: number | undefined }
  | { isAway: false; name: string; milliseconds: number; bytes: number };

/** The disk is what most often stops a database, and can be looked at without one. */
export function judgeDatabase(state: DatabaseState): Finding {
  if (state.isAway) {
    const disk = state.free === undefined ? '' : ` Disco: ${decimal(state.free / GIGABYTE)} GB livres.`;
    return failed(
      `${AWAY} Motivo: ${state.reason}.${disk}`,
      'No servidor, systemctl status postgresql mostra o banco; endereço e senha estão em DATABASE_URL, em /etc/memorial/environment.',
    );
  }
  return ok(`${state.name}: responde em ${state.milliseconds} ms, ${Math.round(state.bytes / MEGABYTE)} MB.`);
}

/** Seen only while the shop is closed. */
export const OLD_DATABASE = warning('O banco é de uma versão anterior.', 'Abra a loja: ela o atualiza.');

/** Payments that came without an order, or twice; only a person can decide what becomes of them. */
export function judgeDecisions(count: number): Finding {
  if (count === 0) return ok('Nenhum pagamento espera por alguém.');
  return warning(
    `${counted(count, 'pagamento espera', 'pagamentos esperam')} por uma decisão.`,
    'O Painel mostra o motivo de cada um.',
  );
}

export function judgeAccounts(administrators: number): Finding {
  if (administrators > 0) return ok(`${counted(administrators, 'administrador ativo', 'administradores ativos')}.`);
  return failed('Ninguém consegue entrar no painel: não há administrador ativo.', 'sudo memorial admin cria um.');
}

export function judgeRecipients(addresses: readonly string[]): Finding {
  if (addresses.length > 0) return ok(`Vão para ${addresses.join(', ')}.`);
  return warning(
    'Ninguém da casa é avisado de um pedido novo.',
    'Em Notificações, diga para que e-mails ou conversas os avisos vão.',
  );
}

type Address = {
  url: string;
  /** The answer there: the shop's own instance, another one, or none. */
  seen: { status: number; instance: string | undefined; isFronted: boolean } | { fault: string };
  instance: string;
  /** Number of proxies that the shop believes. */
  proxies: number;
  /** Without this a home router or a name that isn't moved yet would raise an alarm. */
  hasLedHere: boolean;
  /** Messages and payments are the other server's until the name leads here. */
  livesElsewhere: boolean;
};

export function judgeAddress({ url, seen, instance, proxies, hasLedHere, livesElsewhere }: Address): Finding {
  const held = livesElsewhere ? ' Até lá mensagens não saem e pagamentos não são conferidos.' : '';
  const wrong = hasLedHere ? failed : warning;
  if ('fault' in seen)
    return wrong(
      `${url} não responde a este servidor: ${seen.fault}.${held}`,
      'O nome leva a este servidor? As portas 80 e 443 estão abertas? sudo journalctl -u caddy diz o resto.',
    );
  if (seen.instance !== instance)
    return wrong(
      `${url} leva a outro lugar (resposta ${seen.status}), não a esta loja.${held}`,
      'No provedor do domínio, aponte o registro A para este servidor; se o antigo ainda está ligado, desligue a loja nele.',
    );
  if (seen.isFronted && proxies < 2)
    return warning(
      'Há uma CDN na frente que a loja não conhece: todos os visitantes parecem um só, e os limites os atingem juntos.',
      'sudo memorial install --behind-cdn FAIXAS, com os endereços que a CDN publica; veja docs/operations.md.',
    );
  return ok(`${url} leva a este servidor.`);
}
