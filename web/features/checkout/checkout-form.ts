import type { CheckoutField, CheckoutFields, FaixaTexts, WreathUnit } from '#domain/checkout.ts';
import { momentOf, readMoment } from '#domain/typed-moment.ts';

export type CheckoutForm = CheckoutFields & {
  faixas: FaixaTexts;
  whatsapp?: boolean | undefined;
};
export type CheckoutName = CheckoutField | WreathUnit['name'];

/** In the order of the screen. */
export const STEP_FIELDS = {
  cerimonia: ['deceased_name', 'funeral_location', 'funeral_time'],
  comprador: ['buyer_name', 'buyer_email', 'buyer_phone', 'buyer_cpf', 'billing_address'],
} as const satisfies Record<string, readonly CheckoutField[]>;

export const CHECKOUT_LABELS: Record<CheckoutField, string> = {
  deceased_name: 'Nome da pessoa falecida',
  funeral_location: 'Local do velório ou sepultamento',
  funeral_time: 'Data e hora da cerimônia',
  buyer_name: 'Nome completo',
  buyer_email: 'E-mail',
  buyer_phone: 'Telefone com DDD',
  buyer_cpf: 'CPF ou CNPJ',
  billing_address: 'Endereço de cobrança',
};

export type RefusalAlert = { title: string; description?: string };
export const START_FAILED: RefusalAlert = {
  title: 'Erro ao iniciar pagamento. Tente novamente.',
  description: 'Seu carrinho e seus dados continuam aqui.',
};

export const FIELD_NAMES = [...STEP_FIELDS.cerimonia, ...STEP_FIELDS.comprador];

/** The ceremony's time as the order has it; as typed while it can't be read. */
export function sentMoment(typed: string, now: Date): string {
  return momentOf(readMoment(typed, now)) ?? typed;
}
