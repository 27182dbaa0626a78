import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { STOCK_CAUSES } from '#domain/stock.ts';
import * as addresses from './addresses.ts';
import { admin, endpoint, open } from './endpoint.ts';
import { field, id, imageUrl, instant, lines, money, optionalText, orderNumber, repeated, text } from './fields.ts';
import { pageFields } from './page.ts';
import { recordCalls } from './record-calls.ts';

export const product = z
  .object({
    _id: z.string(),
    slug: z.string().describe('O fim do endereço da página da coroa, /coroas/{slug}.'),
    name: field(z.string(), 'Nome'),
    description: field(z.string(), 'Descrição'),
    size: field(z.string(), 'Tamanho'),
    stock: field(z.number().int().describe('Unidades que ainda podem ser compradas.'), 'Estoque'),
    price: field(money, 'Preço'),
    originalPrice: field(money.optional(), 'Preço original'),
    image: field(z.string(), 'Imagem'),
    active: field(z.boolean(), 'Situação', 'Ativo'),
  })
  .meta({ id: 'Product' });
/** A product as the shop sees it: `stock` is what is available now, prices are reais. */
export type Product = z.input<typeof product>;

export const managedProduct = product
  .extend({
    stock: field(z.number().int().describe('Unidades que o dono tem para vender.'), 'Estoque'),
    reserved: z.number().int().describe('Unidades presas em reservas vivas.'),
    lowMark: field(
      z.number().int().describe('Até quantas unidades à venda o estoque conta como baixo.'),
      'Estoque baixo até',
    ),
    ncm: field(z.string().describe('Para a nota fiscal; vazio quando ninguém o informou.'), 'NCM'),
    cst: field(z.string(), 'CST'),
    cClassTrib: field(z.string(), 'cClassTrib'),
    version: z.number().int(),
  })
  .meta({ id: 'ManagedProduct' });
export type ManagedProduct = z.input<typeof managedProduct>;

const units = (negative: string) => z.int('Informe um número inteiro.').min(0, negative).max(limits.stock);

/** A code of the nota fiscal, in digits. */
const taxCode = (form: RegExp, fault: string) =>
  optionalText(limits.taxCode)
    .transform((value) => value.replace(/[.\s]/g, ''))
    .refine((value) => value === '' || form.test(value), fault)
    .default('');

const productFields = {
  name: text(limits.productName),
  description: lines(limits.productDescription),
  size: text(limits.productSize),
  price: money.refine((value) => value > 0, 'O preço deve ser maior que zero.'),
  stock: units('O estoque não pode ser negativo.'),
  originalPrice: money.refine((value) => value >= 0, 'O preço original não pode ser negativo.').optional(),
  image: imageUrl,
  active: z.boolean().default(true),
  ncm: taxCode(/^\d{8}$/, 'O NCM tem 8 algarismos.'),
  cst: taxCode(/^\d{2,3}$/, 'O CST tem 2 ou 3 algarismos.'),
  cClassTrib: taxCode(/^\d{6}$/, 'O cClassTrib tem 6 algarismos.'),
};

export const listActiveProducts = endpoint(addresses.listActiveProducts, {
  kept: {},
  summary: 'Coroas à venda, na ordem de relevância',
  response: z.array(product),
});

export const listProductsByIds = endpoint(addresses.listProductsByIds, {
  summary: 'Preço e disponibilidade das coroas do carrinho; ids desconhecidos ficam de fora',
  query: z.object({ ids: repeated(id, limits.productIdsPerCall).default([]) }),
  response: z.array(product),
});

export const getProduct = endpoint(open('GET', '/products/:id'), {
  kept: {},
  summary: 'Uma coroa; as inativas só para administradores',
  params: z.object({ id }),
  response: z.union([managedProduct, product]),
});

export const getProductBySlug = endpoint(addresses.getProductBySlug, {
  kept: {},
  summary: 'Uma coroa pelo endereço da sua página, também por um antigo; 410 para as inativas',
  params: z.object({ slug: z.string().max(120) }),
  response: product,
});

export const listProducts = endpoint(admin('GET', '/products'), {
  summary: 'Todas as coroas, com o estoque do dono e o que está reservado',
  response: z.array(managedProduct),
});

export const { create: createProduct, update: updateProduct } = recordCalls(
  '/products',
  'administrador',
  managedProduct,
  productFields,
  { create: 'Cadastrar uma coroa', update: 'Alterar uma coroa' },
);

const stockMovement = z.object({
  _id: z.string(),
  at: instant,
  cause: z.enum(STOCK_CAUSES),
  reason: z.string().nullable(),
  by: z.string().nullable().describe('Quem alterou; null para o que vendas e cancelamentos movem.'),
  order: orderNumber.nullable(),
  delta: z.number().int(),
  after: z.number().int().describe('O estoque depois.'),
});
export type StockMovement = z.input<typeof stockMovement>;

export const listStockMovements = endpoint(admin('GET', '/products/:id/estoque'), {
  summary: 'Tudo o que mudou o estoque de uma coroa, do mais novo ao mais antigo',
  params: z.object({ id }),
  query: z.object(pageFields),
  response: z.array(stockMovement),
});

export const correctStock = endpoint(admin('PATCH', '/products/:id/estoque'), {
  summary: 'Corrigir o estoque de uma coroa, com o motivo',
  params: z.object({ id }),
  body: z.strictObject({
    stock: units('O estoque não pode ser negativo.'),
    reason: text(limits.stockReason),
    version: z.int().describe('A versão que a pessoa viu: 409 quando o estoque mudou desde então.'),
  }),
  response: managedProduct,
});

export const setLowMark = endpoint(admin('PUT', '/products/:id/estoque/minimo'), {
  summary: 'Até quantas unidades à venda o estoque de uma coroa conta como baixo',
  params: z.object({ id }),
  body: z.strictObject({ lowMark: units('O número não pode ser negativo.') }),
  response: managedProduct,
});
