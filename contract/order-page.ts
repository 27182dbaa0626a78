import { z } from 'zod';
import { isCompany } from '#domain/invoice.ts';
import { limits } from '#domain/limits.ts';
import { PAYMENT_METHODS } from '#domain/order.ts';
import { REQUEST_ANSWERS, REQUEST_KINDS } from '#domain/order-request.ts';
import { PAYMENT_NOTICE_KINDS } from '#domain/payment.ts';
import { PRODUCTION_STATES } from '#domain/production.ts';
import { PROMISES } from '#domain/promise-texts.ts';
import * as addresses from './addresses.ts';
import { endpoint, open } from './endpoint.ts';
import { acknowledged, email, id, instant, lines, money, optionalText, orderNumber, text } from './fields.ts';
import { purchaseFields } from './purchase.ts';

/** An order as the family sees it under an address of its own: no price, and nothing of who bought it. */
export const familyPage = z
  .object({
    number: orderNumber,
    deceased_name: z.string(),
    funeral_location: z.string(),
    funeral_time: instant,
    deliver_by: instant.describe('Até quando a coroa deve estar no local da cerimônia.'),
    promise: z
      .enum(PROMISES)
      .describe('Se o pedido foi feito a tempo, e se a cerimônia mudou ou foi cancelada desde então.'),
    wreaths: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        image: z.string(),
        size: z.string(),
        faixa: z.string().nullable(),
      }),
    ),
    production: z.enum(PRODUCTION_STATES),
    steps: z
      .array(z.object({ state: z.enum(PRODUCTION_STATES), at: instant.nullable() }))
      .describe('As etapas alcançadas; at é null em uma etapa que foi pulada.'),
    delivery: z
      .object({
        received_by: z.string().nullable(),
        photo: z.string().nullable().describe('A chave da foto, para o endereço dela.'),
      })
      .nullable()
      .describe('Quem recebeu e a foto da entrega; null enquanto não foi entregue.'),
  })
  .meta({ id: 'FamilyPage' });
export type FamilyPage = z.input<typeof familyPage>;

/** A buyer's request to cancel an order, or a complaint about one, with its answer. */
export const orderRequest = z.object({
  protocol: z.string(),
  kind: z.enum(REQUEST_KINDS),
  requested_at: instant,
  answer_by: instant.describe('Até quando uma pessoa responde.'),
  answer: z.enum(REQUEST_ANSWERS).nullable().describe('null enquanto ninguém respondeu.'),
  answer_text: z.string().nullable(),
  answered_at: instant.nullable(),
  has_photo: z.boolean(),
});
export type OrderRequest = z.input<typeof orderRequest>;

/** An order as its buyer sees it: no data that reaches a person. */
export const orderPage = familyPage
  .extend({
    first_name: z.string().describe('O primeiro nome de quem comprou.'),
    created_at: instant,
    total: money,
    payment_method: z.enum(PAYMENT_METHODS),
    paid: money,
    refunded: money.describe('O que foi devolvido.'),
    due: money.describe('O que falta pagar.'),
    owed: money.describe('O que a loja ainda vai devolver.'),
    owed_by_hand: z.boolean().describe('Recebido fora do site: uma pessoa devolve.'),
    pay_key: z.string().nullable().describe('A parte secreta do endereço em que se paga o que falta.'),
    notice: z
      .enum(PAYMENT_NOTICE_KINDS)
      .nullable()
      .describe('Um segundo pagamento que ainda não voltou, ou pago pelo link de um conteúdo anterior.'),
    moved: z.boolean().describe('A cerimônia mudou de local ou hora, e o pedido seguiu com ela.'),
    cancelled: z.boolean().describe('Não será entregue: cancelado, ou o dinheiro voltou.'),
    may_correct: z.boolean().describe('A produção não começou: ainda pode ser corrigido.'),
    may_cancel: z.boolean().describe('Nenhuma etapa nem entrega foi registrada: quem comprou cancela sem uma pessoa.'),
    version: z.number().int(),
    family_key: z.string().nullable().describe('A parte secreta do endereço da família, se foi compartilhado.'),
    invoice: z
      .object({ requested_at: instant.nullable(), done_at: instant.nullable(), number: z.string().nullable() })
      .nullable()
      .describe('O pedido de nota fiscal, e quando e com que número ela foi emitida.'),
    requests: z.array(orderRequest).describe('Cancelamentos e reclamações, do mais antigo ao mais novo.'),
  })
  .meta({ id: 'OrderPage' });
export type OrderPage = z.input<typeof orderPage>;

export const receipt = z
  .object({
    number: orderNumber,
    created_at: instant,
    issued_at: instant,
    buyer_name: z.string(),
    buyer_document: z.string().describe('CNPJ inteiro; de um CPF, só parte.'),
    deceased_name: z.string(),
    items: z.array(z.object({ title: z.string(), quantity: z.number().int(), amount: money })),
    charges: z.array(z.object({ label: z.string(), amount: money })).describe('Faixas, acréscimo ou desconto.'),
    total: money,
    payments: z.array(z.object({ at: instant, method: z.string(), amount: money })),
    refunds: z.array(z.object({ at: instant, amount: money })),
    paid: money,
    refunded: money,
    due: money,
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.input<typeof receipt>;

const params = z.object({ chave: id });

export const getOrderPage = endpoint(addresses.getOrderPage, {
  summary: 'Um pedido pago, para quem tem o endereço secreto dele',
  params,
  response: orderPage,
  limit: 'order-page',
});

export const getFamilyPage = endpoint(addresses.getFamilyPage, {
  summary: 'Uma homenagem, para a família: sem valores e sem dados de quem comprou',
  params,
  response: familyPage,
  limit: 'order-page',
});

export const getReceipt = endpoint(addresses.getReceipt, {
  summary: 'O recibo de um pedido: o que foi pago, por quem, quando e como',
  params,
  response: receipt,
  limit: 'order-page',
});

/** Changes of an order by who has the address of its page, which they answer. */
const changed = { params, response: orderPage, limit: 'order-change' } as const;

export const correctOrder = endpoint(open('PATCH', '/pedido/:chave'), {
  ...changed,
  summary: 'Quem comprou corrige as faixas e o nome da pessoa falecida, até a produção começar',
  body: z.strictObject({
    version: z.int(),
    deceased_name: purchaseFields.deceased_name,
    faixas: z
      .array(z.strictObject({ wreath: id, faixa: lines(limits.faixa) }))
      .max(limits.unitsPerOrder)
      .describe('O novo texto de cada coroa que muda.'),
  }),
});

export const cancelOwnOrder = endpoint(addresses.cancelOwnOrder, {
  ...changed,
  summary: 'Quem comprou cancela, até a produção começar; tudo o que pagou volta pelo mesmo meio',
});

export const renewOrderLink = endpoint(addresses.renewOrderLink, {
  summary:
    'Trocar o endereço secreto da página do pedido, que vai por e-mail, e corrigir o e-mail; o antigo deixa de valer',
  params,
  body: z.strictObject({ email: purchaseFields.buyer_email.nullable().describe('null: o e-mail fica como está.') }),
  response: z.object({ key: z.string() }),
  limit: 'order-change',
});

export const takeEmailBack = endpoint(addresses.takeEmailBack, {
  summary: 'O endereço de antes toma o pedido de volta; a chave veio no aviso da troca e vale por 48 horas',
  body: z.strictObject({ key: text(1000) }),
  response: acknowledged,
  limit: 'order-change',
});

export const findOrderLink = endpoint(addresses.findOrderLink, {
  summary: 'Mandar o endereço da página de um pedido ao e-mail dele; a resposta é a mesma quando não há tal pedido',
  body: z.strictObject({
    number: z
      .int('Informe o número do pedido.')
      .min(1, 'Informe o número do pedido.')
      .max(2_147_483_647, 'Informe o número do pedido.'),
    contact: text(limits.email).describe('O e-mail ou o telefone de quem comprou.'),
  }),
  response: z.object({ message: z.string() }),
  limit: 'find-order',
});

export const requestPerson = endpoint(open('POST', '/pedido/:chave/solicitacao'), {
  ...changed,
  summary: 'Pedir o cancelamento de um pedido já começado, ou reclamar de um entregue: uma pessoa responde',
  body: z.strictObject({ reason: lines(limits.requestText) }),
});

export const sendComplaintPhoto = endpoint(open('PUT', '/pedido/:chave/solicitacao/foto'), {
  ...changed,
  summary: 'A foto (campo file) da reclamação que espera resposta; uma só',
  media: 'multipart',
});

export const shareWithFamily = endpoint(addresses.shareWithFamily, {
  ...changed,
  summary: 'Criar o endereço da família; o que já existe continua o mesmo',
});

export const withdrawFromFamily = endpoint(addresses.withdrawFromFamily, {
  ...changed,
  summary: 'Retirar o endereço da família; um novo pode ser criado depois',
});

export const requestInvoice = endpoint(open('POST', '/pedido/:chave/nota-fiscal'), {
  ...changed,
  summary: 'Pedir a nota fiscal, com os dados do pedido ou em nome de outra pessoa ou empresa',
  body: z.strictObject({
    holder: z
      .strictObject({
        name: text(limits.personName),
        document: purchaseFields.buyer_cpf,
        address: text(limits.address),
        state_registration: optionalText(limits.stateRegistration).default('').describe('De uma empresa, ou isento.'),
        email: optionalText(limits.email).default('').describe('Para onde vai a nota; vazio: o do pedido.'),
        own_number: optionalText(limits.ownOrderNumber).default('').describe('O número do pedido na empresa.'),
      })
      .refine(({ document, state_registration: written }) => !isCompany(document) || written !== '', {
        path: ['state_registration'],
        error: 'Informe a inscrição estadual, ou “isento”.',
      })
      .refine((holder) => holder.email === '' || email.safeParse(holder.email).success, {
        path: ['email'],
        error: 'Informe um e-mail válido.',
      })
      .nullable()
      .describe('null: os dados do pedido, se não for de empresa.'),
  }),
});
export const getDeliveryPhoto = endpoint(addresses.getDeliveryPhoto, {
  summary: 'A foto da entrega de um pedido, para quem tem o endereço secreto dele',
  params: z.object({ chave: id, foto: id, arquivo: id.describe('A largura em pixels e o formato, como 960.webp.') }),
  media: 'image',
  response: z.string(),
  limit: 'order-page',
});

export const getMailPhoto = endpoint(addresses.getMailPhoto, {
  summary: 'A foto da entrega que a página do pedido mostra agora, em JPEG: para e-mails',
  params,
  media: 'image',
  response: z.string(),
  limit: 'order-page',
});
