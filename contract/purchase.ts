import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { PAYMENT_METHODS } from '#domain/order.ts';
import { email, instant, money, optionalText, phone, text } from './fields.ts';

const MOST = limits.unitsPerOrder;
const TOO_MANY_FAIXAS = `Use no máximo ${MOST} faixas.`;

/**
 * What a checkout, a manual order and the edit of an order send: buyer, ceremony, texts of the ribbons and total. Each of them
 * tightens or loosens single fields.
 */
export const purchaseFields = {
  buyer_name: text(limits.personName),
  buyer_email: email,
  buyer_phone: phone,
  buyer_cpf: text(20),
  billing_address: text(limits.address),
  deceased_name: text(limits.personName),
  funeral_location: text(limits.place),
  funeral_time: instant,
  faixa_texts: z.array(optionalText(limits.faixa)).max(MOST, TOO_MANY_FAIXAS),
  payment_method: z.enum(PAYMENT_METHODS),
  total: money,
};

/** A line of a purchase as it is sent. */
export const purchaseItem = z.strictObject({
  id: z.string().max(64),
  title: text(limits.productName),
  image: optionalText(limits.imageUrl),
  size: optionalText(limits.productSize),
  color: optionalText(80),
  quantity: z.int('Informe um número inteiro.').min(1, 'A quantidade mínima é 1.').max(MOST),
  price: money,
  faixas: purchaseFields.faixa_texts
    .optional()
    .describe('O texto de cada coroa do item; vazio: sem faixa. Vale quando faixa_texts não é enviado.'),
});

/** The same fields as reservations and orders answer them; one without a phone has no `buyer_phone`. */
export const purchase = z.object({
  buyer_name: z.string(),
  buyer_email: z.string(),
  buyer_phone: z.string().optional(),
  buyer_cpf: z.string(),
  billing_address: z.string(),
  deceased_name: z.string(),
  funeral_location: z.string(),
  funeral_time: instant,
  faixa_texts: z.array(z.string()).describe('Um texto por coroa, na ordem dos itens; vazio: sem faixa.'),
  payment_method: z.enum(PAYMENT_METHODS),
  total: money,
});

/** The lines of a purchase as they are answered. */
export const purchaseItems = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    image: z.string(),
    size: z.string(),
    color: z.string(),
    quantity: z.number().int(),
    price: money,
    faixas: z.array(z.string()).describe('O texto da faixa de cada coroa do item; vazio: sem faixa.'),
  }),
);
