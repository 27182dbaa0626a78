import { documentCharacters } from '#domain/cpf.ts';
import { limits } from '#domain/limits.ts';
import { HOLD_REFUSED } from '#domain/reservation.ts';
import { clientNetwork, widerNetwork } from '../../../client-address.ts';
import { lockNames, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { visitor, writeLog } from '../../logs/service.ts';
import type { StockClaim } from '../../products/stock.ts';
import type { Reservation } from '../reservation-repository.ts';
import { liveHolds } from '../reservation-repository.ts';

const MAX_LIVE_HOLDS = 3;
/** The divisor of a wreath's stock that the networks of one subscriber may hold, so that some units stay for others. */
const SHARE_OF_STOCK = 3;
const WAITING = 'Você já tem reservas aguardando pagamento. Conclua o pagamento delas ou aguarde alguns minutos.';

type Holder = Pick<Reservation, 'clientAddress' | 'buyerEmail' | 'buyerCpf'>;
type Claim = Holder & { orderId: string; stock: readonly StockClaim[] };

/** One buyer or network already holds the most wreaths that it may without paying. */
export class HoldLimitError extends AppError {
  constructor(text = WAITING) {
    super('too-many-requests', text, { retryAfterSeconds: 60 });
  }
}

/** The network, e-mail and document that identify a buyer, normalised. */
function namesOf({ clientAddress, buyerEmail, buyerCpf }: Holder): string[] {
  const email = buyerEmail.trim().toLowerCase();
  return [`network:${clientNetwork(clientAddress)}`, `email:${email}`, `cpf:${documentCharacters(buyerCpf)}`];
}

/**
 * Throws HoldLimitError when a claim and the live holds of the same buyer or network exceed the limits. Other claims of
 * that buyer or network wait until the transaction ends.
 */
export async function refuseBeyondLimits(tx: Tx, deps: Deps, claim: Claim): Promise<void> {
  const names = namesOf(claim);
  const wider = widerNetwork(claim.clientAddress);
  await lockNames(tx, [...names, `wider:${wider}`]);
  const all = await liveHolds(tx, claim.orderId, deps.now());
  const own = all.filter((hold) => namesOf(hold).some((name) => names.includes(name)));
  const factor = deps.config.rateLimitFactor;
  const units = sum(own) + claim.stock.reduce((total, { quantity }) => total + quantity, 0);
  const holds = new Set(own.map(({ id }) => id)).size;
  if (holds >= MAX_LIVE_HOLDS * factor || units > limits.unitsPerHold * factor) throw new HoldLimitError();
  for (const { product, quantity } of claim.stock) {
    const share = Math.max(limits.unitsPerShare, Math.ceil(product.stock / SHARE_OF_STOCK));
    const ofProduct = all.filter(({ productId }) => productId === product.id);
    const held = sum(ofProduct.filter((hold) => own.includes(hold) || widerNetwork(hold.clientAddress) === wider));
    if (held + quantity > share * factor) throw new HoldLimitError(shareText(product.name, share));
  }
}

function sum(holds: readonly { units: number }[]): number {
  return holds.reduce((total, { units }) => total + units, 0);
}

function shareText(name: string, share: number): string {
  return `De ${name}, reservamos pelo site até ${share} de cada vez. Para encomendas maiores, fale conosco por telefone.`;
}

/** Logs a refused hold; the owner's dashboard reads these entries. */
export async function logRefusedHold(deps: Deps, ip: string): Promise<void> {
  const message = 'Reserva recusada: reservas demais aguardando pagamento.';
  await writeLog(deps.db, visitor(ip), { at: deps.now(), action: HOLD_REFUSED, message });
}
