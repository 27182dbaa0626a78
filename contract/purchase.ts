import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { PAYMENT_METHODS } from '#domain/order.ts';
import { email, field, instant, money, optionalLines, optionalText, phone, text } from './fields.ts';

const MOST = limits.unitsPerOrder;
const TOO_MANY_FAIXAS = `Use no máximo ${MOST} faixas.`;

export const buyerFields = {
  buyer_name: text(limits.personName),
  buyer_email: email,
  buyer_phone: phone,
  buyer_cpf: text(limits.document),
  billing_address: text(limits.address),
  whatsapp: z.boolean().optional().describe('Quem compra quer receber os avisos do pedido por WhatsApp.'),
};

/** Fields shared by checkout, manual order and order edit; each of them tightens or loosens some. */
export const purchaseFields = {
  ...buyerFields,
  deceased_name: text(limits.personName),
  funeral_location: text(limits.place),
  funeral_time: instant,
  faixa_texts: z.array(optionalLines(limits.faixa)).max(MOST, TOO_MANY_FAIXAS),
  payment_method: z.enum(PAYMENT_METHODS),
  total: money,
};

export const purchaseItem = z.strictObject({
  id: z.string().max(64),
  title: text(limits.productName),
  image: optionalText(limits.imageUrl),
  size: optionalText(limits.productSize),
  color: optionalText(limits.color),
  quantity: z.int('Informe um número inteiro.').min(1, 'A quantidade mínima é 1.').max(MOST),
  price: money,
  faixas: purchaseFields.faixa_texts
    .optional()
    .describe('O texto de cada coroa do item; vazio: sem faixa. Vale quando faixa_texts não é enviado.'),
});

/** The same fields as answered for reservations and orders; without a phone there is no `buyer_phone`. */
export const purchase = z.object({
  buyer_name: field(z.string(), 'Nome', 'Cliente'),
  buyer_email: field(z.string(), 'E-mail'),
  buyer_phone: field(z.string().optional(), 'Telefone'),
  buyer_cpf: field(z.string(), 'CPF ou CNPJ', 'CPF'),
  billing_address: field(z.string(), 'Endereço de cobrança', 'Endereço'),
  deceased_name: field(z.string(), 'Nome da pessoa falecida', 'Falecido'),
  funeral_location: field(z.string(), 'Local da cerimônia'),
  funeral_time: field(instant, 'Data e hora da cerimônia'),
  faixa_texts: field(
    z.array(z.string()).describe('Um texto por coroa, na ordem dos itens; vazio: sem faixa.'),
    'Faixas',
  ),
  payment_method: field(z.enum(PAYMENT_METHODS), 'Método de pagamento', 'Método'),
  total: field(money, 'Total'),
  whatsapp: field(z.boolean(), 'Avisos por WhatsApp'),
});

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
