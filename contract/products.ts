import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import * as addresses from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { field, id, imageUrl, money, repeated, text } from './fields.ts';

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
    stock: z.number().int().describe('Unidades que o dono tem para vender.'),
    reserved: z.number().int().describe('Unidades presas em reservas vivas.'),
    version: z.number().int(),
  })
  .meta({ id: 'ManagedProduct' });
export type ManagedProduct = z.input<typeof managedProduct>;

const productFields = {
  name: text(limits.productName),
  description: text(limits.productDescription),
  size: text(limits.productSize),
  price: money.refine((value) => value > 0, 'O preço deve ser maior que zero.'),
  stock: z.int('Informe um número inteiro.').min(0, 'O estoque não pode ser negativo.').max(limits.stock),
  originalPrice: money.refine((value) => value >= 0, 'O preço original não pode ser negativo.').optional(),
  image: imageUrl,
  active: z.boolean().default(true),
};

const productBody = z.strictObject(productFields);
export const productUpdate = z.strictObject({ ...productFields, version: z.int().optional() });

export const listActiveProducts = endpoint({
  ...addresses.listActiveProducts,
  summary: 'Coroas à venda, na ordem de relevância',
  response: z.array(product),
});

export const listProductsByIds = endpoint({
  ...addresses.listProductsByIds,
  summary: 'Preço e disponibilidade das coroas do carrinho; ids desconhecidos ficam de fora',
  query: z.object({ ids: repeated(id, limits.productIdsPerCall).default([]) }),
  response: z.array(product),
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  access: 'anonymous',
  summary: 'Uma coroa; as inativas só para administradores',
  params: z.object({ id }),
  response: z.union([managedProduct, product]),
});

export const getProductBySlug = endpoint({
  ...addresses.getProductBySlug,
  summary: 'Uma coroa pelo endereço da sua página, também por um antigo; 410 para as inativas',
  params: z.object({ slug: z.string().max(120) }),
  response: product,
});

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  access: 'administrador',
  summary: 'Todas as coroas, com o estoque do dono e o que está reservado',
  response: z.array(managedProduct),
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/products',
  access: 'administrador',
  summary: 'Cadastrar uma coroa',
  body: productBody,
  status: 201,
  response: managedProduct,
});

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/products/:id',
  access: 'administrador',
  summary: 'Alterar uma coroa',
  params: z.object({ id }),
  body: productUpdate,
  response: managedProduct,
});
